const id = (number: number) => `01JD3X8E5C${String(number).padStart(16, '0')}`
export const post = (number: number, changes: object = {}) => ({
  id: id(number),
  title: `Post ${number}`,
  content: `<p>Words of ${number}.</p>`,
  isPublished: true,
  ...changes,
})
