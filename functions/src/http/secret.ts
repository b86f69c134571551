/** The shape of everything that `newSecret` makes; nothing else may become part of a key. */
export const isSecret = (text: string): boolean => /^[\w-]{20,100}$/.test(text)
