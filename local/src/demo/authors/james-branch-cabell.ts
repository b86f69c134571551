import type { DemoAuthor, DemoWriting } from '../demo-author.ts'

const jamesBranchCabellWriting: DemoWriting = {
  posts: [
    {
      at: '2026-04-14T11:00:00.000Z',
      title: 'On Being Asked What It Means',
      content: [
        'The half of a broken disk lay, it will be remembered, in a garden path, and carried an inscription which no scholar could read. It was, as the third part of the book discloses, the lid of something very ordinary.',
        'I am still asked to translate it. The request appears to me to be the only just criticism that the novel has received.',
      ],
    },
    {
      at: '2025-03-03T11:00:00.000Z',
      title: 'A Note upon Felix Kennaston',
      content: [
        'Mr. Kennaston is a stout gentleman of middle age who attends to his correspondence, is considerate toward his wife, and by night loves Ettarre, whom no man may touch without waking. It has been suggested that he is drawn from life.',
        'He is drawn, rather, from everyone who has ever put out the lamp with a certain alacrity.',
      ],
    },
    {
      at: '2024-06-11T11:00:00.000Z',
      title: 'Concerning Errors of the Press',
      content: [
        'There is one misprint in this edition. It has been left in place, at considerable expense, so that the reader of discernment may not feel himself neglected.',
      ],
    },
  ],
}

export const jamesBranchCabell: DemoAuthor = {
  email: 'james-branch-cabell@lorecircle.example',
  firstName: 'James',
  middleInitial: 'B',
  lastName: 'Cabell',
  penName: 'James Branch Cabell',
  subdomain: 'james-branch-cabell',
  postalAddress: ['PO Box 879', 'Richmond, VA 23218', 'USA'],
  accent: 'bramble',
  portrait: 'james-branch-cabell.webp',
  tagline: 'Urbane dreams, with a catch in them.',
  welcome: [
    'The proprietor believes in nothing but style, and in that only on Sundays. The visitor will find a mirror, two white pigeons, and half of a sigil whose other half is at home in a drawer.',
    'Please do not ask what it means. It was expensive to make it seem to mean something.',
  ],
  callToActions: [
    { label: 'About the author', url: 'https://en.wikipedia.org/wiki/James_Branch_Cabell' },
    { label: 'Read the old editions', url: 'https://www.gutenberg.org/ebooks/search/?query=Branch+Cabell' },
  ],
  books: [
    {
      title: 'The Cream of the Jest',
      tagline: 'A comedy of evasions.',
      blurb: [
        'Felix Kennaston writes romances, lives in a comfortable suburb, and is thought by his neighbours to be a trifle dull. One day in his garden he picks up half of a broken metal disk, covered with signs that nobody can read. When he falls asleep with the light upon it he is with Ettarre.',
        'She is the woman in all the stories. He meets her in every century, at the foot of thrones and scaffolds, and the one rule is that he must not touch her. In the mornings there is breakfast, and his wife, of whom he knows rather less.',
        'A sly and rueful book about what writers do instead of living, with a joke at the end that one must find for oneself.',
      ],
      category: 'Fiction',
      genres: ['Literary Fiction', 'Fantasy'],
      subgenres: ['Urban Fantasy'],
      details: {
        firstTold: 1917,
        publishedOn: '2024-09-05',
        contentNotes: 'A marriage gone quiet; historical deaths seen in dreams.',
      },
      pages: 280,
      cover: 'the-cream-of-the-jest.webp',
      coverAlt: 'Cover of The Cream of the Jest: a broken golden disk of signs with an eye in its centre',
      formats: [
        { type: 'Paperback', price: '13.49', quantity: 19 },
        { type: 'Hardcover', price: '25.00', quantity: 0 },
        { type: 'eBook', price: '4.99', quantity: '∞' },
      ],
    },
  ],
  writing: jamesBranchCabellWriting,
}
