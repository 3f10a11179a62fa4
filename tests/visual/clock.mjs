// Preloaded into the product's processes: fixes the start at a Wednesday at ten in Lagos, so that every picture shows the same dates.
const START = Date.parse('2026-03-11T09:00:00Z');
const Real = Date;
const shift = START - Real.now();

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift);
    else super(...given);
  }
  static now() {
    return Real.now() + shift;
  }
};
