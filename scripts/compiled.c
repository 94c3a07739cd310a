/* What `compiled.h` promises, once for the whole build. */
#include "compiled.h"

#ifdef TEFUDA_SIZE
#undef CPyDict_GetItem
#undef PyObject_Call
#undef PyObject_Vectorcall
#undef PyObject_VectorcallMethod
#undef PyObject_IsInstance

TefudaEntry tefuda_fields[TEFUDA_SIZE];
PyObject *tefuda_replacing = NULL;

/* A field of a named tuple, as the interpreter keeps it. */
typedef struct {
    PyObject_HEAD
    Py_ssize_t index;
    PyObject *doc;
} TefudaTupleGetter;

static PyTypeObject *tuple_getter = NULL;
static PyTypeObject *struct_meta = NULL;
static PyObject *fields_name = NULL;
static int ready = 0;

/* What has to be told apart is found before the first look. */
static void get_ready(void) {
    PyObject *kind, *value, *trace;
    PyErr_Fetch(&kind, &value, &trace);
    PyObject *msgspec = PyImport_ImportModule("msgspec");
    PyObject *structs = PyImport_ImportModule("msgspec.structs");
    PyObject *collections = PyImport_ImportModule("_collections");
    PyObject *record = msgspec ? PyObject_GetAttrString(msgspec, "Struct") : NULL;
    tuple_getter = collections ? (PyTypeObject *)PyObject_GetAttrString(collections, "_tuplegetter") : NULL;
    tefuda_replacing = structs ? PyObject_GetAttrString(structs, "replace") : NULL;
    struct_meta = record ? Py_TYPE(record) : NULL;
    fields_name = PyUnicode_InternFromString("_fields");
    Py_XDECREF(msgspec);
    Py_XDECREF(structs);
    Py_XDECREF(collections);
    ready = 1;
    PyErr_Restore(kind, value, trace);
}

/* Where in objects of this type the attribute lies; 0: nowhere, it has to be asked for. */
static unsigned int lies(PyTypeObject *type, PyObject *name) {
    if (type->tp_getattro != PyObject_GenericGetAttr) {
        return 0;
    }
    PyObject *descriptor = _PyType_Lookup(type, name);
    if (descriptor == NULL) {
        return 0;
    }
    if (Py_IS_TYPE(descriptor, &PyMemberDescr_Type)) {
        PyMemberDef *member = ((PyMemberDescrObject *)descriptor)->d_member;
        if (member->type == T_OBJECT_EX && !(member->flags & PY_AUDIT_READ)) {
            return (unsigned int)member->offset;
        }
        return 0;
    }
    if (tuple_getter != NULL && Py_IS_TYPE(descriptor, tuple_getter) && PyType_HasFeature(type, Py_TPFLAGS_TUPLE_SUBCLASS)) {
        PyObject *fields = _PyType_Lookup(type, fields_name);
        Py_ssize_t index = ((TefudaTupleGetter *)descriptor)->index;
        if (fields != NULL && PyTuple_CheckExact(fields) && index < PyTuple_GET_SIZE(fields)) {
            return (unsigned int)(offsetof(PyTupleObject, ob_item) + index * sizeof(PyObject *));
        }
    }
    return 0;
}

/* Where a field lies, as it was found out before or is now. */
static inline TefudaEntry *known(PyTypeObject *type, PyObject *name) {
    unsigned int version = type->tp_version_tag;
    TefudaEntry *entry = &tefuda_fields[(version * 31 + ((uintptr_t)name >> 4)) & (TEFUDA_SIZE - 1)];
    if (entry->version != version || entry->name != name) {
        Py_INCREF(name);
        Py_XDECREF(entry->name);
        entry->name = name;
        entry->version = version;
        entry->offset = lies(type, name);
    }
    return entry;
}

static inline int has_version(PyTypeObject *type) {
    return type->tp_version_tag != 0 && PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG);
}

PyObject *tefuda_look_up(PyObject *object, PyObject *name, TefudaField *here) {
    PyTypeObject *type = Py_TYPE(object);
    if (!ready) {
        get_ready();
    }
    if (has_version(type)) { /* a type gets one when it is asked for anything */
        TefudaEntry *entry = known(type, name);
        if (entry->offset != 0) {
            here->version = entry->version;
            here->offset = entry->offset;
            PyObject *found = *(PyObject **)((char *)object + entry->offset);
            if (found != NULL) {
                Py_INCREF(found);
                return found;
            }
        }
    }
    return PyObject_GetAttr(object, name);
}

static inline int can_copy(PyTypeObject *type) {
    return Py_IS_TYPE((PyObject *)type, struct_meta) && !PyType_IS_GC(type) && has_version(type);
}

/* Give a new record, which has the changed fields already, the others of an old one. */
static inline void fill(PyObject *made, PyObject *record) {
    PyObject **from = (PyObject **)((char *)record + sizeof(PyObject));
    PyObject **to = (PyObject **)((char *)made + sizeof(PyObject));
    PyObject **end = (PyObject **)((char *)record + Py_TYPE(record)->tp_basicsize);
    for (; from < end; from++, to++) {
        if (*to == NULL) {
            Py_XINCREF(*from);
            *to = *from;
        }
    }
}

/* `msgspec.structs.replace` of a record that the garbage collector does not look at: its fields, copied in one go. */
PyObject *tefuda_replace(PyObject *const *values, size_t flags, PyObject *names) {
    PyObject *record = values[0];
    PyTypeObject *type = Py_TYPE(record);
    Py_ssize_t count = PyTuple_GET_SIZE(names), place;
    PyObject *made = can_copy(type) ? type->tp_alloc(type, 0) : NULL;
    if (made == NULL) {
        PyErr_Clear();
        return PyObject_Vectorcall(tefuda_replacing, values, flags, names);
    }
    for (place = 0; place < count; place++) {
        unsigned int offset = known(type, PyTuple_GET_ITEM(names, place))->offset;
        if (offset == 0) { /* there is no such field: let it be said */
            Py_DECREF(made);
            return PyObject_Vectorcall(tefuda_replacing, values, flags, names);
        }
        Py_INCREF(values[place + 1]);
        *(PyObject **)((char *)made + offset) = values[place + 1];
    }
    fill(made, record);
    return made;
}

/* The same where changes come as a dictionary. */
PyObject *tefuda_replace_with(PyObject *values, PyObject *named) {
    PyObject *record = PyTuple_GET_ITEM(values, 0), *name, *value;
    PyTypeObject *type = Py_TYPE(record);
    Py_ssize_t place = 0;
    PyObject *made = can_copy(type) ? type->tp_alloc(type, 0) : NULL;
    if (made == NULL) {
        PyErr_Clear();
        return PyObject_Call(tefuda_replacing, values, named);
    }
    while (PyDict_Next(named, &place, &name, &value)) {
        unsigned int offset = known(type, name)->offset;
        if (offset == 0) {
            Py_DECREF(made);
            return PyObject_Call(tefuda_replacing, values, named);
        }
        Py_INCREF(value);
        *(PyObject **)((char *)made + offset) = value;
    }
    fill(made, record);
    return made;
}

PyObject *tefuda_call_method(PyObject *name, PyObject *const *values, size_t flags, PyObject *names) {
    return PyObject_VectorcallMethod(name, values, flags, names);
}

int tefuda_is_instance(PyObject *object, PyObject *type) {
    if (Py_IS_TYPE(object, (PyTypeObject *)type)) {
        return 1;
    }
    if (Py_IS_TYPE(type, struct_meta) && Py_IS_TYPE((PyObject *)Py_TYPE(object), struct_meta)) {
        return PyType_IsSubtype(Py_TYPE(object), (PyTypeObject *)type);
    }
    if (PyTuple_CheckExact(type)) {
        Py_ssize_t place;
        for (place = 0; place < PyTuple_GET_SIZE(type); place++) {
            int found = tefuda_is_instance(object, PyTuple_GET_ITEM(type, place));
            if (found != 0) {
                return found;
            }
        }
        return 0;
    }
    return PyObject_IsInstance(object, type);
}

#endif
