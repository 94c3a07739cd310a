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
#include <internal/pycore_moduleobject.h>
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
static PyTypeObject *factory = NULL; /* a default that is made each time */
static PyObject *no_default = NULL;
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
    PyObject *core = PyImport_ImportModule("msgspec._core");
    factory = core ? (PyTypeObject *)PyObject_GetAttrString(core, "Factory") : NULL;
    no_default = core ? PyObject_GetAttrString(core, "NODEFAULT") : NULL;
    Py_XDECREF(core);
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

/* ---- making and freeing records ----

A record that the garbage collector does not look at is its head and one pointer for each field. msgspec finds the place of each
keyword anew at every call, and frees a record by walking through the members of its type and of those above it. Here the places
of the keywords of a call are remembered, defaults are copied in one go, and freeing is one walk over the pointers. What a type
or a call has beyond that goes the way of msgspec. */

#define FIELDS 64
#define KINDS 1024
#define CALLS 4096

/* What is known of a type of records. */
typedef struct {
    PyTypeObject *type; /* which it keeps */
    vectorcallfunc usual; /* how msgspec makes one */
    destructor freeing; /* and frees it */
    int size; /* so many pointers */
    int named; /* so many fields */
    int ordered; /* so many of them can be given without their names */
    short place[FIELDS]; /* of each field, in the order of the fields */
    PyObject *names[FIELDS];
    PyObject *defaults[FIELDS]; /* by place; NULL: there is none, or it is made each time */
    PyObject *makers[FIELDS]; /* by place: what makes it */
} Kind;

/* The places of the keywords of a call. */
typedef struct {
    PyObject *names; /* which it keeps, so that no others are taken for them */
    Kind *kind;
    short place[FIELDS];
} Call;

static Kind *kinds[KINDS];
static Call calls[CALLS];

static inline Kind *kind_of(PyTypeObject *type) {
    size_t at = ((uintptr_t)type >> 4) & (KINDS - 1);
    while (kinds[at] != NULL && kinds[at]->type != type) {
        at = (at + 1) & (KINDS - 1);
    }
    return kinds[at];
}

static void free_record(PyObject *record) {
    PyTypeObject *type = Py_TYPE(record);
    PyObject **field = (PyObject **)((char *)record + sizeof(PyObject));
    PyObject **end = (PyObject **)((char *)record + type->tp_basicsize);
    for (; field < end; field++) {
        Py_XDECREF(*field);
    }
    PyObject_Free(record);
    Py_DECREF(type);
}

static inline PyObject *new_record(PyTypeObject *type) {
    PyObject *made = (PyObject *)PyObject_Malloc((size_t)type->tp_basicsize);
    return made == NULL ? NULL : PyObject_Init(made, type);
}

/* The places of these keywords among the fields; 0: one of them is not found at once. */
static int find_places(Call *call, Kind *kind, PyObject *names) {
    Py_ssize_t count = PyTuple_GET_SIZE(names), at;
    for (at = 0; at < count; at++) {
        PyObject *name = PyTuple_GET_ITEM(names, at);
        int field = 0;
        while (field < kind->named && kind->names[field] != name) { /* names are interned, but for rare ones */
            field++;
        }
        if (field == kind->named) {
            return 0;
        }
        call->place[at] = kind->place[field];
    }
    Py_INCREF(names);
    Py_XDECREF(call->names);
    call->names = names;
    call->kind = kind;
    return 1;
}

static PyObject *make_record(PyObject *type, PyObject *const *values, size_t flags, PyObject *names) {
    Kind *kind = kind_of((PyTypeObject *)type);
    Py_ssize_t given = PyVectorcall_NARGS(flags), named = names == NULL ? 0 : PyTuple_GET_SIZE(names), at;
    PyObject *fields[FIELDS];
    if (given > kind->ordered || named > FIELDS) {
        return kind->usual(type, values, flags, names);
    }
    memcpy(fields, kind->defaults, (size_t)kind->size * sizeof(PyObject *));
    for (at = 0; at < given; at++) {
        fields[kind->place[at]] = values[at];
    }
    if (named > 0) {
        Call *call = &calls[(((uintptr_t)names >> 4) ^ ((uintptr_t)type >> 7)) & (CALLS - 1)];
        if ((call->names != names || call->kind != kind) && !find_places(call, kind, names)) {
            return kind->usual(type, values, flags, names);
        }
        for (at = 0; at < named; at++) {
            short place = call->place[at];
            Py_ssize_t before;
            for (before = 0; before < given; before++) {
                if (kind->place[before] == place) { /* it was given twice: let it be said */
                    return kind->usual(type, values, flags, names);
                }
            }
            fields[place] = values[given + at];
        }
    }
    for (at = 0; at < kind->size; at++) {
        if (fields[at] == NULL && kind->makers[at] == NULL) { /* one is missing */
            return kind->usual(type, values, flags, names);
        }
    }
    PyObject *made = new_record((PyTypeObject *)type);
    if (made == NULL) {
        return NULL;
    }
    PyObject **to = (PyObject **)((char *)made + sizeof(PyObject));
    for (at = 0; at < kind->size; at++) {
        Py_XINCREF(fields[at]);
        to[at] = fields[at];
    }
    for (at = 0; at < kind->size; at++) {
        if (to[at] == NULL) {
            to[at] = PyObject_CallNoArgs(kind->makers[at]);
            if (to[at] == NULL) {
                Py_DECREF(made);
                return NULL;
            }
        }
    }
    return made;
}

/* Learn what a type of records is like, and make and free its records from now on. */
static void learn(PyTypeObject *type) {
    static int count = 0;
    PyObject *fields = NULL, *defaults = NULL, *ordered = NULL;
    Kind *kind = NULL;
    if (factory == NULL || no_default == NULL || kind_of(type) != NULL || PyType_IS_GC(type) || type->tp_weaklistoffset || type->tp_dictoffset || type->tp_finalize ||
        type->tp_vectorcall == NULL || type->tp_free != PyObject_Free || count >= KINDS / 2) {
        return;
    }
    fields = PyObject_GetAttrString((PyObject *)type, "__struct_fields__");
    defaults = PyObject_GetAttrString((PyObject *)type, "__struct_defaults__");
    ordered = PyObject_GetAttrString((PyObject *)type, "__match_args__");
    kind = PyMem_Calloc(1, sizeof(Kind));
    if (fields == NULL || defaults == NULL || ordered == NULL || kind == NULL || PyObject_HasAttrString((PyObject *)type, "__post_init__")) {
        goto done;
    }
    Py_ssize_t named = PyTuple_GET_SIZE(fields), without = named - PyTuple_GET_SIZE(defaults), at;
    kind->size = (int)((type->tp_basicsize - (Py_ssize_t)sizeof(PyObject)) / (Py_ssize_t)sizeof(PyObject *));
    if (kind->size != named || named > FIELDS || PyTuple_GET_SIZE(ordered) > named) {
        goto done;
    }
    for (at = 0; at < named; at++) {
        PyObject *name = PyTuple_GET_ITEM(fields, at), *member = _PyType_Lookup(type, name);
        PyObject *value = at < without ? NULL : PyTuple_GET_ITEM(defaults, at - without), *maker = NULL;
        if (member == NULL || !Py_IS_TYPE(member, &PyMemberDescr_Type)) {
            goto done;
        }
        if (at < PyTuple_GET_SIZE(ordered) && PyUnicode_Compare(PyTuple_GET_ITEM(ordered, at), name) != 0) {
            goto done;
        }
        short place = (short)((((PyMemberDescrObject *)member)->d_member->offset - (Py_ssize_t)sizeof(PyObject)) / (Py_ssize_t)sizeof(PyObject *));
        if (value != NULL && Py_IS_TYPE(value, factory)) {
            maker = PyObject_GetAttrString(value, "factory");
            if (maker == NULL) {
                goto done;
            }
            value = NULL;
        } else if (value == no_default) {
            value = NULL;
        } else if (value != NULL && !(value == Py_None || PyUnicode_CheckExact(value) || PyLong_Check(value) || PyTuple_CheckExact(value) ||
                                      Py_IS_TYPE((PyObject *)Py_TYPE(value), struct_meta))) {
            goto done; /* something that may have to be made anew */
        }
        kind->names[at] = Py_NewRef(name);
        kind->place[at] = place;
        kind->defaults[place] = value;
        kind->makers[place] = maker;
    }
    kind->named = (int)named;
    kind->ordered = (int)PyTuple_GET_SIZE(ordered);
    kind->type = type;
    kind->usual = type->tp_vectorcall;
    kind->freeing = type->tp_dealloc;
    Py_INCREF(type); /* and with it its defaults */
    size_t slot = ((uintptr_t)type >> 4) & (KINDS - 1);
    while (kinds[slot] != NULL) {
        slot = (slot + 1) & (KINDS - 1);
    }
    kinds[slot] = kind;
    kind = NULL;
    count++;
    type->tp_vectorcall = make_record;
    type->tp_dealloc = free_record;
done:
    PyErr_Clear();
    PyMem_Free(kind);
    Py_XDECREF(fields);
    Py_XDECREF(defaults);
    Py_XDECREF(ordered);
}

/* Find out where an attribute is. `binds`: it is to be called as a method of this object. */
static void find_out(Entry *entry, PyTypeObject *type, PyObject *name, PyObject *object, int binds) {
    entry->how = ASKED;
    if (Py_IS_TYPE((PyObject *)type, struct_meta)) {
        learn(type);
    }
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
    if (PyModule_CheckExact(object)) {
        found = PyDict_GetItemWithError(((PyModuleObject *)object)->md_dict, name);
        if (found != NULL) {
            Py_INCREF(found);
            return found;
        }
        PyErr_Clear();
    } else if (has_version(type)) { /* a type gets one when it is asked for anything */
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
    return Py_IS_TYPE((PyObject *)type, struct_meta) && !PyType_IS_GC(type) && type->tp_free == PyObject_Free && has_version(type);
}

/* A copy of a record; its fields can be exchanged as long as nobody else has it. */
static inline PyObject *copy(PyObject *record) {
    PyTypeObject *type = Py_TYPE(record);
    PyObject *made = new_record(type);
    if (made != NULL) {
        PyObject **from = (PyObject **)((char *)record + sizeof(PyObject));
        PyObject **to = (PyObject **)((char *)made + sizeof(PyObject));
        PyObject **end = (PyObject **)((char *)record + type->tp_basicsize);
        for (; from < end; from++, to++) {
            Py_XINCREF(*from);
            *to = *from;
        }
    }
    return made;
}

static inline void exchange(PyObject *record, Py_ssize_t where, PyObject *value) {
    PyObject **field = (PyObject **)((char *)record + where), *before = *field;
    Py_INCREF(value);
    *field = value;
    Py_XDECREF(before);
}

/* `msgspec.structs.replace` of a record that the garbage collector does not look at: its fields, copied in one go. */
PyObject *tefuda_replace(PyObject *const *values, size_t flags, PyObject *names) {
    PyObject *record = values[0];
    PyTypeObject *type = Py_TYPE(record);
    Py_ssize_t count = PyTuple_GET_SIZE(names), place;
    PyObject *made = can_copy(type) ? copy(record) : NULL;
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
        exchange(made, entry->where, values[place + 1]);
    }
    return made;
}

/* The same where changes come as a dictionary. */
PyObject *tefuda_replace_with(PyObject *values, PyObject *named) {
    PyObject *record = PyTuple_GET_ITEM(values, 0), *name, *value;
    PyTypeObject *type = Py_TYPE(record);
    Py_ssize_t place = 0;
    PyObject *made = can_copy(type) ? copy(record) : NULL;
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
        exchange(made, entry->where, value);
    }
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
