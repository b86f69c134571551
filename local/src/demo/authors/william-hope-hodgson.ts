import type { DemoAuthor, DemoWriting } from '../demo-author.ts'

const williamHopeHodgsonWriting: DemoWriting = {
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

export const williamHopeHodgson: DemoAuthor = {
  email: 'william-hope-hodgson@lorecircle.example',
  firstName: 'William',
  middleInitial: 'H',
  lastName: 'Hodgson',
  penName: 'William Hope Hodgson',
  subdomain: 'william-hope-hodgson',
  postalAddress: ['PO Box 18', 'Borth', 'Ceredigion', 'United Kingdom'],
  accent: 'madder',
  portrait: 'william-hope-hodgson.webp',
  tagline: 'Keep within the circle until morning.',
  welcome: [
    'A sailor’s shop. It smells of tar, and the shutters are thick. The circle on the floor has been drawn for your comfort; you need not step over it before the candles are out.',
    'These are books for the hours after midnight. If you hear something at the door, it is most likely the wind.',
  ],
  callToActions: [
    { label: 'About the author', url: 'https://en.wikipedia.org/wiki/William_Hope_Hodgson' },
    { label: 'Report a haunting', url: 'mailto:post@william-hope-hodgson.example' },
  ],
  books: [
    {
      title: 'The Night Land',
      tagline: 'The sun is dead. One light is left, and one voice outside it.',
      blurb: [
        'Millions of years from now the last of mankind live in a pyramid of metal, seven miles high, ringed by a current of the earth. Around it in the dark sit the Watchers, as large as hills, who have not moved in all of history, except nearer.',
        'Then a young man with the gift of hearing thoughts catches a voice across the night, from a lesser refuge that everyone had forgotten, and he knows it. He loved her once, in another age, under a sun. He puts on grey armour and goes out of the gate to find her.',
        'Long, strange, and like nothing else: an old-fashioned love story carried by hand through the end of the world.',
      ],
      category: 'Fiction',
      genres: ['Science Fiction', 'Horror', 'Romance'],
      subgenres: ['Dystopian', 'Paranormal Romance'],
      details: {
        firstTold: 1912,
        contentNotes: 'Monsters; the death of a spouse; a view of women that has aged badly.',
      },
      comesInDays: 100,
      pages: 584,
      cover: 'the-night-land.webp',
      coverAlt: 'Cover of The Night Land: a vast lit pyramid in darkness under one star',
      formats: [
        { type: 'Paperback', price: '15.99', quantity: 21 },
        { type: 'Special Edition', price: '130.00', quantity: 40, numbered: true, sold: 11 },
        { type: 'eBook', price: '5.49', quantity: '∞' },
      ],
    },
    {
      title: 'The House on the Borderland',
      tagline: 'A manuscript from under the ruin.',
      blurb: [
        'Two friends on a fishing holiday in the west of Ireland follow a river until it drops into the ground. On a spur of rock above the pit hang the remains of a house, and in the rubble there is a book, in the hand of an old man who lived there with his sister and his dog.',
        'He writes of a plain beneath a dying sun with his own house standing on it, in green stone, and gods for mountains looking down. He writes of the swine-things that came up out of the pit. And then he writes how the days outside his window began to go faster.',
      ],
      category: 'Fiction',
      genres: ['Horror', 'Science Fiction'],
      subgenres: ['Gothic Horror', 'Psychological Horror'],
      details: {
        firstTold: 1908,
        publishedOn: '2024-10-17',
        contentNotes: 'Siege by monsters; the death of a dog; despair.',
      },
      pages: 300,
      cover: 'the-house-on-the-borderland.webp',
      coverAlt:
        'Cover of The House on the Borderland: a dark towered house over a pit of eyes, before a green sun',
      formats: [
        { type: 'Paperback', price: '12.99', quantity: 0 },
        { type: 'Hardcover', price: '26.00', quantity: 5 },
        { type: 'eBook', price: '3.49', quantity: '∞' },
      ],
    },
    {
      title: 'Carnacki the Ghost-Finder',
      tagline: 'Some hauntings are frauds. He checks.',
      blurb: [
        'A card comes to four friends: dinner at Cheyne Walk. Afterwards Carnacki lights his pipe, settles into his chair and tells them where he has been. It is always a house, and there is always a room in it that nobody will sleep in.',
        'He brings a camera, sealing-wax, candles, and a pentacle of glowing glass tubes that runs on a battery. Sometimes he finds wires and a smuggler. Sometimes the floor of the room begins to whistle. He never knows beforehand which of the two it will be, and neither does the reader.',
      ],
      category: 'Fiction',
      genres: ['Mystery / Crime', 'Horror'],
      subgenres: ['Detective', 'Paranormal'],
      details: {
        firstTold: 1913,
        publishedOn: '2026-01-15',
        contentNotes: 'Hauntings, some of them real; harm to animals in two of the cases.',
      },
      pages: 288,
      cover: 'carnacki-the-ghost-finder.webp',
      coverAlt:
        'Cover of Carnacki the Ghost-Finder: a camera inside a glowing electric pentacle ringed by candles',
      formats: [
        { type: 'Paperback', price: '11.99', quantity: 37 },
        { type: 'eBook', price: '0', quantity: '∞' },
      ],
    },
  ],
  writing: williamHopeHodgsonWriting,
}
