import type { Format } from '@lorecircle/shared/book/book'

/** A numbered Special Edition leads; the rest stay as their author ordered them. */
export const numberedFirst = (formats: readonly Format[]): Format[] => {
  const leads = ({ type, numbered }: Format) => type === 'Special Edition' && numbered
  return [...formats.filter(leads), ...formats.filter((format) => !leads(format))]
}
