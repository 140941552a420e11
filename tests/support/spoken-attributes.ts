/** Attributes whose text users read or screen readers announce. */
export const SPOKEN_ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
];
