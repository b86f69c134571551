import type { DemoAuthor, DemoWriting } from '../demo-author.ts'

const hopeMirrleesWriting: DemoWriting = {
  sections: [
    {
      title: 'A notice from the Guild of Grocers',
      text: 'The public is reminded that there is no such thing as fairy fruit. Should any be offered, from under a cloak, by a man with a limp, at a price that seems to be nothing at all, the Guild would like to hear how it tasted.',
      picture: { cover: 'lud-in-the-mist.webp', alt: 'The cover of Lud-in-the-Mist' },
    },
  ],
  posts: [
    {
      at: '2026-09-01T10:00:00.000Z',
      title: 'The Note',
      content: [
        'Master Nathaniel Chanticleer heard it once, when he was young, from an old lute in the attic: a single note, plangent and blood-freezing. He has been afraid ever since of the everyday things, in case they should be taken from him, and so he loves them to distraction.',
        'I have had letters from people who heard it, too. None of them says where. They all say that they closed the window.',
      ],
    },
    {
      at: '2026-01-25T10:00:00.000Z',
      title: 'On Legal Fictions',
      content: [
        'The Law of Dorimare cannot speak of fairy fruit, for it does not exist. In the books of the court it is therefore a kind of silk, and men have been fined for smuggling a tuftaffety that stained their lips.',
        'The Law is a great comfort. It plays a game of make-believe with the world, and the world, on the whole, agrees to be caught.',
      ],
    },
    {
      at: '2025-04-13T10:00:00.000Z',
      title: 'Three Copies, All Gone',
      content: [
        'The numbered edition was of three. They went in one evening, to three addresses that the post office has since been unable to find.',
        'The paperback is of the same text and may be read in company.',
      ],
    },
  ],
}

export const hopeMirrlees: DemoAuthor = {
  email: 'hope-mirrlees@lorecircle.example',
  firstName: 'Helen',
  middleInitial: 'H',
  lastName: 'Mirrlees',
  penName: 'Hope Mirrlees',
  subdomain: 'hope-mirrlees',
  postalAddress: ['PO Box 78', 'Goring-on-Thames', 'Oxfordshire', 'United Kingdom'],
  accent: 'bramble',
  portrait: 'hope-mirrlees.webp',
  tagline: 'There is no such thing as fairy fruit. Have some.',
  welcome: [
    'This is a respectable shop in a respectable town. The river Dapple, which runs behind it, rises in a country that is not mentioned here.',
    'One novel, then, and only one. Those who have tasted it are known by a certain look that they give to weathercocks.',
  ],
  callToActions: [{ label: 'About Hope Mirrlees', url: 'https://en.wikipedia.org/wiki/Hope_Mirrlees' }],
  books: [
    {
      title: 'Lud-in-the-Mist',
      tagline: 'The Mayor does not believe in it. His son has eaten it.',
      blurb: [
        'Lud-in-the-Mist is a comfortable town of merchants, with good cheese and old jokes, and it has nothing whatever to do with Fairyland over the hills. The law cannot even name the fruit that is smuggled down the river at night; it speaks of silk.',
        'Master Nathaniel Chanticleer, Mayor, has once in his life heard a single note of music, and has been afraid ever since. When his own boy begins to talk of the blue hills, and the young ladies of the Academy go dancing out of the gates, he has to become a thing that no Chanticleer has been before: a detective.',
        'A comedy of manners, a murder case forty years cold, and underneath both of them the note.',
      ],
      category: 'Fiction',
      genres: ['Fantasy', 'Mystery / Crime'],
      subgenres: ['Fairytales & Folklore', 'Urban Fantasy', 'Cozy Mystery'],
      details: {
        firstTold: 1926,
        publishedOn: '2025-03-20',
        contentNotes: 'An old poisoning; children led away; fruit that works like a drug.',
      },
      pages: 319,
      cover: 'lud-in-the-mist.webp',
      coverAlt: 'Cover of Lud-in-the-Mist: strange fruit on a bough above a town of stepped gables',
      formats: [
        { type: 'Paperback', price: '14.49', quantity: 33 },
        { type: 'Hardcover', price: '27.00', quantity: 6 },
        { type: 'Special Edition', price: '180.00', quantity: 3, numbered: true, sold: 3 },
        { type: 'eBook', price: '6.49', quantity: '∞' },
      ],
    },
  ],
  writing: hopeMirrleesWriting,
}
