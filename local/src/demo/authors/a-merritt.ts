import type { DemoAuthor } from '../demo-author.ts'

export const aMerritt: DemoAuthor = {
  email: 'a-merritt@lorecircle.example',
  firstName: 'Abraham',
  middleInitial: 'G',
  lastName: 'Merritt',
  penName: 'A. Merritt',
  subdomain: 'a-merritt',
  postalAddress: ['PO Box 1924', 'Jamaica, NY 11431', 'USA'],
  accent: 'woad',
  portrait: 'a-merritt.webp',
  tagline: 'Lost worlds, lit from below.',
  welcome: [
    'The door of this shop opens at the full moon, when seven lights fall on it in the right order. At other times, please knock.',
    'Inside: drowned ruins, a stair that goes down, and colours for which the dictionary has been sent for.',
  ],
  callToActions: [
    { label: 'About A. Merritt', url: 'https://en.wikipedia.org/wiki/A._Merritt' },
    { label: 'Read the old editions', url: 'https://www.gutenberg.org/ebooks/search/?query=A.+Merritt' },
  ],
  books: [
    {
      title: 'The Moon Pool',
      tagline: 'It comes up the moon path, and it is beautiful.',
      blurb: [
        'On the rail of a steamer a scientist tells an old friend what became of his expedition. Among the drowned ruins of the Carolines there is a door of grey stone that answers to the full moon. Something came out of it, shining and chiming, and it took his wife, and the expression on her face was of horror and of rapture together.',
        'By morning the teller has been taken as well. Dr. Goodwin goes after him, with a bereaved Norse captain and an Irish airman who believes in the banshee, through the moon door and down to a country under the Pacific, where a priestess and a dwarf serve the Shining One, and the frog-people and their handmaiden do not.',
      ],
      category: 'Fiction',
      genres: ['Science Fiction', 'Fantasy', 'Romance'],
      subgenres: ['Dark Fantasy'],
      details: {
        firstTold: 1919,
        publishedOn: '2025-06-05',
        contentNotes: 'Loss of families; human sacrifice; battle; stereotypes of its time.',
      },
      pages: 433,
      cover: 'the-moon-pool.webp',
      coverAlt: 'Cover of The Moon Pool: a full moon and seven lights over rippling water between pillars',
      formats: [
        { type: 'Paperback', price: '13.99', quantity: 29 },
        { type: 'Hardcover', price: '25.00', quantity: 4 },
        { type: 'eBook', price: '4.49', quantity: '∞' },
      ],
    },
  ],
}
