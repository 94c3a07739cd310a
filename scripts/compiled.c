/* What `compiled.h` promises, once for the whole build. */
#include "compiled.h"

#ifdef TEFUDA_SHORT_CUTS
#undef CPyDict_GetItem
#undef PyObject_Call
#undef PyObject_IsInstance
#undef PyObject_Vectorcall
#undef PyObject_VectorcallMethod

#define Py_BUILD_CORE
#include <internal/pycore_dict.h>
#undef Py_BUILD_CORE

/* Where an object keeps the values of its own, as `internal/pycore_object.h` has it. */
#define OWN_VALUES(object) (*(((PyDictValues **)(object)) - 4))

/* What is known of an attribute of a type, for places that meet several types in turn. */
typedef struct {
    PyObject *name;
    unsigned int version; /* of the type */
    enum { ASKED, FIELD, OWN, CLASS, METHOD } how;
    Py_ssize_t where; /* FIELD: how far from the start of the object; OWN: which of the values of the instance */
    PyObject *found; /* CLASS, METHOD: what the type has, which it keeps as long as it is of this version */
    Py_ssize_t names; /* CLASS, METHOD: so many names of instances' own values are known not to be this one; -1: they have none */
} Entry;

#define SIZE 8192
static Entry entries[SIZE];
PyObject *tefuda_replacing = NULL;

/* A field of a named tuple, as the interpreter keeps it. */
typedef struct {
    PyObject_HEAD
    Py_ssize_t index;
    PyObject *doc;
} TupleGetter;

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

/* The place of a name among the values that instances of a type have of their own; -1: none has had such a value yet. */
static Py_ssize_t own_place(PyDictKeysObject *keys, PyObject *name) {
    Py_ssize_t place;
    if (keys == NULL || keys->dk_kind == DICT_KEYS_GENERAL) {
        return -1;
    }
    for (place = 0; place < keys->dk_nentries; place++) {
        PyObject *key = DK_UNICODE_ENTRIES(keys)[place].me_key;
        if (key == name || (key != NULL && PyUnicode_Compare(key, name) == 0)) {
            return place;
        }
    }
    return -1;
}

/* Find out where an attribute is. `binds`: it is to be called as a method of this object. */
static void find_out(Entry *entry, PyTypeObject *type, PyObject *name, PyObject *object, int binds) {
    entry->how = ASKED;
    if (type->tp_getattro != PyObject_GenericGetAttr) {
        return;
    }
    PyObject *descriptor = _PyType_Lookup(type, name);
    if (descriptor != NULL && Py_TYPE(descriptor)->tp_descr_set != NULL) {
        if (Py_IS_TYPE(descriptor, &PyMemberDescr_Type)) {
            PyMemberDef *member = ((PyMemberDescrObject *)descriptor)->d_member;
            if (member->type == T_OBJECT_EX && !(member->flags & PY_AUDIT_READ)) {
                entry->how = FIELD;
                entry->where = member->offset;
            }
        } else if (tuple_getter != NULL && Py_IS_TYPE(descriptor, tuple_getter)) {
            PyObject *fields = _PyType_Lookup(type, fields_name);
            Py_ssize_t index = ((TupleGetter *)descriptor)->index;
            if (PyType_HasFeature(type, Py_TPFLAGS_TUPLE_SUBCLASS) && fields != NULL && PyTuple_CheckExact(fields) &&
                index < PyTuple_GET_SIZE(fields)) {
                entry->how = FIELD;
                entry->where = (Py_ssize_t)offsetof(PyTupleObject, ob_item) + index * (Py_ssize_t)sizeof(PyObject *);
            }
        }
        return;
    }
    entry->names = -1;
    if (PyType_HasFeature(type, Py_TPFLAGS_MANAGED_DICT)) {
        PyDictKeysObject *keys = ((PyHeapTypeObject *)type)->ht_cached_keys;
        Py_ssize_t place = own_place(keys, name);
        if (keys == NULL || keys->dk_kind == DICT_KEYS_GENERAL) {
            return;
        }
        if (place >= 0) {
            entry->how = OWN;
            entry->where = place;
            return;
        }
        entry->names = keys->dk_nentries;
    } else if (type->tp_dictoffset != 0) {
        return;
    }
    if (descriptor == NULL) {
        return;
    }
    if (Py_TYPE(descriptor)->tp_descr_get == NULL) {
        entry->how = CLASS;
    } else if (binds && PyType_HasFeature(Py_TYPE(descriptor), Py_TPFLAGS_METHOD_DESCRIPTOR)) {
        entry->how = METHOD;
    } else if (binds && !PyType_Check(descriptor)) { /* does binding only mean that the object goes first? */
        PyObject *bound = Py_TYPE(descriptor)->tp_descr_get(descriptor, object, (PyObject *)type);
        if (bound == NULL) {
            PyErr_Clear();
        } else if (PyMethod_Check(bound) && PyMethod_GET_FUNCTION(bound) == descriptor && PyMethod_GET_SELF(bound) == object) {
            entry->how = METHOD;
        }
        Py_XDECREF(bound);
    }
    entry->found = descriptor;
}

/* Where an attribute is, as it was found out before or is now. */
static inline Entry *known(PyTypeObject *type, PyObject *name, PyObject *object, int binds) {
    unsigned int version = type->tp_version_tag;
    Entry *entry = &entries[(version * 62 + ((uintptr_t)name >> 4) * 2 + binds) & (SIZE - 1)];
    if (entry->version != version || entry->name != name) {
        Py_INCREF(name);
        Py_XDECREF(entry->name);
        entry->name = name;
        entry->version = version;
        find_out(entry, type, name, object, binds);
    }
    return entry;
}

static inline int has_version(PyTypeObject *type) {
    return type->tp_version_tag != 0 && PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG);
}

/* Has the instance no value of its own that goes before what its type has? */
static inline int unhidden(Entry *entry, PyObject *object) {
    if (entry->names < 0) {
        return 1;
    }
    if (OWN_VALUES(object) == NULL) {
        return 0;
    }
    PyDictKeysObject *keys = ((PyHeapTypeObject *)Py_TYPE(object))->ht_cached_keys;
    if (keys->dk_nentries != entry->names) { /* there are new names: look again, the next time */
        entry->version = 0;
        return 0;
    }
    return 1;
}

PyObject *tefuda_look_up(PyObject *object, PyObject *name, TefudaField *here) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject *found = NULL;
    if (!ready) {
        get_ready();
    }
    if (has_version(type)) { /* a type gets one when it is asked for anything */
        Entry *entry = known(type, name, object, 0);
        if (entry->how == FIELD) {
            if (here->name != name) {
                Py_INCREF(name); /* so that nothing else is ever taken for it */
                Py_XDECREF(here->name);
                here->name = name;
            }
            here->version = entry->version;
            here->offset = (unsigned int)entry->where;
            found = *(PyObject **)((char *)object + entry->where);
        } else if (entry->how == OWN) {
            PyDictValues *own = OWN_VALUES(object);
            found = own == NULL ? NULL : own->values[entry->where];
        } else if (entry->how == CLASS && unhidden(entry, object)) {
            found = entry->found;
        }
    }
    if (found != NULL) {
        Py_INCREF(found);
        return found;
    }
    return PyObject_GetAttr(object, name);
}

PyObject *tefuda_call_method(PyObject *name, PyObject *const *values, size_t flags, PyObject *names) {
    PyObject *object = values[0];
    PyTypeObject *type = Py_TYPE(object);
    if (ready && has_version(type)) {
        Entry *entry = known(type, name, object, 1);
        if (entry->how == METHOD && unhidden(entry, object)) {
            PyObject *method = entry->found;
            Py_INCREF(method);
            PyObject *result = PyObject_Vectorcall(method, values, PyVectorcall_NARGS(flags), names);
            Py_DECREF(method);
            return result;
        }
    }
    return PyObject_VectorcallMethod(name, values, flags, names);
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
        Entry *entry = known(type, PyTuple_GET_ITEM(names, place), record, 0);
        if (entry->how != FIELD) { /* there is no such field: let it be said */
            Py_DECREF(made);
            return PyObject_Vectorcall(tefuda_replacing, values, flags, names);
        }
        Py_INCREF(values[place + 1]);
        *(PyObject **)((char *)made + entry->where) = values[place + 1];
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
        Entry *entry = known(type, name, record, 0);
        if (entry->how != FIELD) {
            Py_DECREF(made);
            return PyObject_Call(tefuda_replacing, values, named);
        }
        Py_INCREF(value);
        *(PyObject **)((char *)made + entry->where) = value;
    }
    fill(made, record);
    return made;
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
