/** Empty, or a whole number from 1. */
export const isPositiveInteger = (text: string): boolean => /^\s*([1-9]\d{0,5}\s*)?$/.test(text)

/** `' 12 '` → 12, `''` → null; NaN for what is no number. */
export const toNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export const numberText = (value: number | null): string => (value === null ? '' : String(value))
