/** The spec's slug (A2.7-02 to A2.7-04): lowercase, runs of non-alphanumerics → one hyphen, edges trimmed. */
export const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
