/* Read before every module of the compiled build: short cuts for what compiled code asks of interpreted classes.

mypyc reads an attribute of a class that it has not compiled through `PyObject_GetAttr`, which looks the name up in the type
and asks the descriptor it finds. The interpreter is quicker: it remembers at each place where the attribute of that type lies
(PEP 659). So does this: fields of records (msgspec structs) and of named tuples lie at a fixed distance from the start of the
object, which is remembered for a place in the code as long as the type has the same version tag; every change of a type gives
it another one. Names of a module are remembered as long as its dictionary has the same version. Whatever does not fit goes the
usual way, so nothing is found otherwise than without this file. */
#ifndef TEFUDA_COMPILED_H
#define TEFUDA_COMPILED_H

#include <Python.h>
#include <CPy.h>
#include <structmember.h>

#if defined(__GNUC__) && PY_VERSION_HEX >= 0x030b0000 && PY_VERSION_HEX < 0x030c0000 && !defined(Py_LIMITED_API)

typedef struct {
    unsigned int version; /* of the type */
    unsigned int offset;
    PyObject *name; /* what was asked for: at a place with `getattr(it, name)` it is not always the same */
} TefudaField;

#define TEFUDA_SHORT_CUTS 1
PyObject *tefuda_look_up(PyObject *object, PyObject *name, TefudaField *here);
PyObject *tefuda_replace(PyObject *const *values, size_t flags, PyObject *names);
PyObject *tefuda_replace_with(PyObject *values, PyObject *named);
extern PyObject *tefuda_replacing;
PyObject *tefuda_call_method(PyObject *name, PyObject *const *values, size_t flags, PyObject *names);
int tefuda_is_instance(PyObject *object, PyObject *type);

static inline PyObject *tefuda_get(PyObject *object, PyObject *name, TefudaField *here) {
    if (__builtin_expect(Py_TYPE(object)->tp_version_tag == here->version && here->name == name, 1)) {
        PyObject *found = *(PyObject **)((char *)object + here->offset);
        if (__builtin_expect(found != NULL, 1)) {
            Py_INCREF(found);
            return found;
        }
    }
    return tefuda_look_up(object, name, here);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name)                      \
    __extension__({                                          \
        static TefudaField tefuda_here = {0xffffffffu, 0, NULL}; \
        tefuda_get((object), (name), &tefuda_here);          \
    })

typedef struct {
    uint64_t version; /* of the dictionary */
    PyObject *key;
    PyObject *found; /* the dictionary's own, which has it as long as it is of this version */
} TefudaName;

static inline PyObject *tefuda_item(PyObject *table, PyObject *key, TefudaName *here) {
    if (((PyDictObject *)table)->ma_version_tag == here->version && here->key == key && PyDict_CheckExact(table)) {
        Py_INCREF(here->found);
        return here->found;
    }
    PyObject *found = CPyDict_GetItem(table, key);
    if (found != NULL && PyUnicode_CheckExact(key) && PyUnicode_CHECK_INTERNED(key) && PyDict_CheckExact(table)) {
        Py_INCREF(key); /* so that nothing else is ever taken for it */
        Py_XDECREF(here->key);
        here->version = ((PyDictObject *)table)->ma_version_tag;
        here->key = key;
        here->found = found;
    }
    return found;
}

#define CPyDict_GetItem(table, key)                    \
    __extension__({                                    \
        static TefudaName tefuda_here = {0, NULL, NULL}; \
        tefuda_item((table), (key), &tefuda_here);     \
    })

static inline PyObject *tefuda_call(PyObject *what, PyObject *const *values, size_t flags, PyObject *names) {
    if (what == tefuda_replacing && names != NULL && PyVectorcall_NARGS(flags) == 1) {
        return tefuda_replace(values, flags, names);
    }
    return PyObject_Vectorcall(what, values, flags, names);
}

static inline PyObject *tefuda_call_with(PyObject *what, PyObject *values, PyObject *named) {
    if (what == tefuda_replacing && named != NULL && PyTuple_GET_SIZE(values) == 1) {
        return tefuda_replace_with(values, named);
    }
    return PyObject_Call(what, values, named);
}

#define PyObject_VectorcallMethod(name, values, flags, names) tefuda_call_method((name), (values), (flags), (names))
#define PyObject_Call(what, values, named) tefuda_call_with((what), (values), (named))
#define PyObject_Vectorcall(what, values, flags, names) tefuda_call((what), (values), (flags), (names))
#define PyObject_IsInstance(object, type) tefuda_is_instance((object), (type))

#endif
#endif
