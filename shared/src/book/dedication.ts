/** In characters. Kept apart from the schema, so that pages can use it too. */
export const dedicationLimit = 200
