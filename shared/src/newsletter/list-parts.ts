/**
 * A list is worked through in sixteen parts: a subscriber's is the first digit of their id, which is a hash, so
 * parts are of one size, and nobody is ever in two.
 */
export const listStates = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
] as const
export type ListPart = (typeof listStates)[number]
