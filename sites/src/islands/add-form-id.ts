/** The form of a format's card: both its buttons send it, with the fields that stand elsewhere on the card. */
export const addFormId = ({ formatId }: { formatId: string }): string => `add-${formatId}`
