import type { DemoWriting } from '../writing.ts'

export const williamHopeHodgsonWriting: DemoWriting = {
  posts: [
    {
      at: '2026-10-25T23:00:00.000Z',
      title: 'How to Draw the Circle',
      content: [
        'Chalk first, then garlic, then water, in that order, and never step over your own line. Carnacki adds the Electric Pentacle: vacuum tubes, blue, one set within the other, and the battery where you can reach it without stretching a hand outside.',
        'He would wish me to say that it has failed him once. He would not wish me to say when.',
      ],
    },
    {
      at: '2026-02-28T23:00:00.000Z',
      title: 'The Pit and the Garden',
      content: [
        'Two men went fishing near Kraighten, in the west of Ireland, and found a ruin on a spur of rock over a hole in the world; and in the ruin a book. The house had been large. Its garden had gone wild, and no bird was in it.',
        'I edited the manuscript lightly. What is missing was missing.',
      ],
    },
    {
      at: '2025-10-13T23:00:00.000Z',
      title: 'A Light in the Great Redoubt',
      content: [
        'In <em>The Night Land</em> the sun has been dead for so long that it is a story. The last millions live in a pyramid of metal eight miles high, and look out from its windows at what looks in.',
        'I am told that the book is difficult, and it is. But I have been at sea in the dark, on a long watch, with one light somewhere ahead. It was not a short watch, either.',
      ],
    },
    {
      at: '2024-11-02T23:00:00.000Z',
      title: 'Frauds',
      content: [
        'About half of the hauntings turn out to be wires, dry rot, or relatives. It ought to be a comfort. One is sitting in the dark with a camera and a ball of string, hoping with all one’s heart that somebody is being dishonest.',
      ],
    },
  ],
  pages: [
    {
      slug: 'extras',
      intro: ['From the kit of a careful man.'],
      sections: [
        {
          title: 'What Carnacki carries',
          text: 'Candles, of a known length. Hairs and wax, to seal a door. A camera, a flash, and a spare plate. Bread and cheese, since nothing in the Sigsand Manuscript forbids it.',
          picture: { cover: 'carnacki-the-ghost-finder.webp', alt: 'The cover of Carnacki the Ghost-Finder' },
        },
      ],
    },
  ],
}
