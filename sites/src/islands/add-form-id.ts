/** What a field that stands elsewhere on the card belongs to. */
export const addFormId = ({ formatId }: { formatId: string }): string => `add-${formatId}`
