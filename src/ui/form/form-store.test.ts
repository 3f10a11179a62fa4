import { describe, expect, it } from 'vitest';
import { formStore } from './form-store.ts';

const start = () =>
  formStore({
    name: 'Ada',
    rows: [
      { id: 'a', price: 1 },
      { id: 'b', price: 2 },
    ],
  });

describe('the values of a form', () => {
  it('reads and writes by path and leaves the rest untouched', () => {
    const store = start();
    const before = store.values();
    store.set('rows.1.price', 5);
    expect(store.get('rows.1.price')).toBe(5);
    expect(store.values().rows[0]).toBe(before.rows[0]);
    expect(before.rows[1]?.price).toBe(2);
    expect(store.get('nowhere.at.all')).toBeUndefined();
  });

  it('tells its listeners, and not after they left', () => {
    const store = start();
    let told = 0;
    const leave = store.subscribe(() => (told += 1));
    store.set('name', 'Obi');
    leave();
    store.set('name', 'Ade');
    expect(told).toBe(1);
  });

  it('drops the errors of what was changed and of what lies beneath', () => {
    const store = start();
    store.setErrors({ name: 'no', 'rows.0.price': 'no', 'rows.1.price': 'no' });
    store.set('rows.0.price', 3);
    expect(store.errors()).toEqual({ name: 'no', 'rows.1.price': 'no' });
    store.set('rows', []);
    expect(store.errors()).toEqual({ name: 'no' });
  });

  it('keeps a field that cannot be read until the field says that it can', () => {
    const store = start();
    store.setProblem('name', 'unreadable');
    store.set('name', 'x');
    expect(store.error('name')).toBe('unreadable');
    store.setProblem('name', undefined);
    expect(store.error('name')).toBeUndefined();
  });
});
