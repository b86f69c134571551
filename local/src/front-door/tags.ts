/** Tags as the CDN compares them: separated by commas, in lower case, fifty at most. */
export const tagsIn = (header: string | null | undefined): string[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
    .slice(0, 50)
