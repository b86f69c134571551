/** What lets readers buy a book; a cover is no condition. */
export const firstBookNeeds =
  'A title and one format with a price and a quantity are enough. A cover can come later.'
