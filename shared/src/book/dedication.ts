/** How long it may be, in characters: no schema beside it, so that pages can say it too. */
export const dedicationLimit = 200
