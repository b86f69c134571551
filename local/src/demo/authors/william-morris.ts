import type { DemoAuthor, DemoWriting } from '../demo-author.ts'

const europe = 'AT BE CH CZ DE DK ES FI FR IE IT LU NL NO PL PT SE'.split(' ')

const byBooks = (one: number, three: number, more: number) => [
  { by: 'books' as const, upTo: 1, priceInCents: one },
  { by: 'books' as const, upTo: 3, priceInCents: three },
  { by: 'books' as const, upTo: null, priceInCents: more },
]

const williamMorrisSelling = {
  tariff: {
    postedFrom: 'GB',
    handlingDays: { from: 1, to: 3 },
    zones: [
      {
        id: 'home',
        name: 'the United Kingdom',
        countries: ['GB'],
        rates: byBooks(390, 590, 890),
        freeAboveInCents: 6_000,
        days: { from: 2, to: 4 },
      },
      {
        id: 'europe',
        name: 'Europe',
        countries: europe,
        rates: byBooks(990, 1_590, 2_490),
        freeAboveInCents: null,
        days: { from: 5, to: 9 },
      },
      {
        id: 'america',
        name: 'North America',
        countries: ['US', 'CA'],
        rates: byBooks(1_390, 2_290, 3_490),
        freeAboveInCents: null,
        days: { from: 7, to: 14 },
      },
      {
        id: 'elsewhere',
        name: 'Everywhere else',
        countries: 'elsewhere',
        rates: byBooks(1_690, 2_790, 3_990),
        freeAboveInCents: null,
        days: { from: 10, to: 21 },
      },
    ],
  },
  discounts: [
    {
      code: 'KELMSCOTT',
      kind: { percent: 15 },
      bookIds: 'all',
      minimumInCents: 2_500,
      from: null,
      until: null,
      mostUses: 200,
      oncePerReader: false,
      isPaused: false,
    },
  ],
  bundles: [
    {
      name: 'Two roads, in cloth',
      description:
        'One road leads to a wood, the other to a well, and they were always meant to stand beside each other. Both hardcovers, sewn, in one parcel.\nThe files of both are in it too, for whoever cannot wait for the post.',
      parts: [
        { title: 'The Well at the World’s End', type: 'Hardcover' },
        { title: 'The Wood Beyond the World', type: 'Hardcover' },
        { title: 'The Well at the World’s End', type: 'eBook' },
        { title: 'The Wood Beyond the World', type: 'eBook' },
      ],
      price: '60.00',
    },
  ],
} satisfies Pick<DemoAuthor, 'tariff' | 'discounts' | 'bundles'>

const williamMorrisWriting: DemoWriting = {
  sections: [
    {
      title: 'Twelve copies',
      text: 'The special edition of The Well at the World’s End is of twelve copies, because that is as many as could be made well. Nine are gone to their tables. Three are waiting.',
      picture: {
        cover: 'the-well-at-the-worlds-end.webp',
        alt: 'The cover of The Well at the World’s End, framed by a vine',
      },
    },
  ],
  posts: [
    {
      at: '2026-07-08T07:00:00.000Z',
      title: 'In Praise of Wide Margins',
      content: [
        'A page is two pages, for a book lies open. The inner margin should be the narrowest, the top wider, the outside wider still, and the foot the widest of all, so that there is somewhere to put one’s thumbs.',
        'I have been told that this is a waste of paper. So is a field a waste of turnips.',
      ],
    },
    {
      at: '2026-02-01T07:00:00.000Z',
      title: 'Ralph Takes the Wrong Road',
      content: [
        'Four brothers draw straws, and the one who is to stay at home does not. That is the whole of the beginning of <em>The Well at the World’s End</em>, and everything that follows is the road’s doing.',
        'It is a long book, because it was a long road. Nobody who has walked across a country has wished, at the far end, that it had been a smaller one.',
      ],
    },
    {
      at: '2025-07-19T07:00:00.000Z',
      title: 'The Small Horse',
      content: [
        'The ponies of Iceland have one virtue above other horses: they do not think about it. Mine was called Mouse, and carried a stout man over lava, bog and river for six weeks, and was never once surprised.',
        'What I saw from his back is in the <em>Journals</em>. It is not a romance. It rained a good deal.',
      ],
    },
    {
      at: '2024-09-30T07:00:00.000Z',
      title: 'Three Figures on a Quay',
      content: [
        'Walter sees them before he has gone aboard: a dwarf, a maid with an iron ring upon her ankle, and a lady. Then he looks again, and there are only bales and coils of rope.',
        'I am asked where they had gone to. They had not gone. He was merely not there yet.',
      ],
    },
  ],
  pages: [
    {
      slug: 'behind-the-scenes',
      intro: [
        'How a book is made in this shop, from the rag to the shelf. <strong>Nothing here is quick</strong>, and that is what it costs.',
      ],
      sections: [
        {
          title: 'Paper',
          text: 'Of linen rag, made by hand, with the marks of the wire left in it. It should rattle a little when it is turned, and lie down afterwards.',
        },
        {
          title: 'Borders',
          text: 'Cut in wood on the end of the grain. A vine must grow from somewhere and be going somewhere; an ornament that has merely been scattered on a page is dirt.',
          picture: {
            cover: 'the-wood-beyond-the-world.webp',
            alt: 'The cover of The Wood Beyond the World, with its woodland border',
          },
        },
        {
          title: 'Ink',
          text: 'Black. Many inks are sold as black, and are grey with ambition, or blue. Red is for the first letter, and for the printer’s birthday.',
        },
      ],
    },
  ],
}

export const williamMorris: DemoAuthor = {
  email: 'william-morris@lorecircle.example',
  firstName: 'William',
  middleInitial: '',
  lastName: 'Morris',
  penName: 'William Morris',
  subdomain: 'william-morris',
  postalAddress: ['PO Box 34', 'Kelmscott', 'Oxfordshire', 'United Kingdom'],
  accent: 'woad',
  portrait: 'william-morris.webp',
  tagline: 'Romances of the road, printed as if books were to be loved.',
  welcome: [
    'In this shop a book is made as a table or a cup is made: of good stuff, by hand, to be used. The borders are cut in wood, the margins are wide, and the ink is black.',
    'Two long roads lead out of the door, one to a wood and one to a well. A third is true, and was ridden on a small horse in bad weather.',
  ],
  callToActions: [
    { label: 'About William Morris', url: 'https://en.wikipedia.org/wiki/William_Morris' },
    { label: 'Read the old editions', url: 'https://www.gutenberg.org/ebooks/search/?query=William+Morris' },
  ],
  books: [
    {
      title: 'The Well at the World’s End',
      tagline: 'The youngest son takes the road that was not meant for him.',
      blurb: [
        'King Peter of Upmeads has four sons and a small kingdom, and the lots are cast so that Ralph, the youngest, shall stay at home. He is on the road before noon. A gossip has hung a string of beads about his neck, and at the first crossroads somebody names the well at the world’s end.',
        'Whoever drinks of it has strength, and love, and a long life. Between Upmeads and the sea stand the Wood Perilous, the champions of the Dry Tree, a lady whom half the country worships and the other half would burn, a city of slaves, and a desert full of those who did not arrive.',
        'In four books, unhurried, in an English as clear as the water it is looking for.',
      ],
      category: 'Fiction',
      genres: ['Fantasy', 'Romance'],
      subgenres: ['High / Epic Fantasy', 'Fairytales & Folklore'],
      details: {
        firstTold: 1896,
        publishedOn: '2024-06-20',
        contentNotes: 'Battles; slavery; the death of a lover.',
      },
      pages: 496,
      cover: 'the-well-at-the-worlds-end.webp',
      coverAlt: 'Cover of The Well at the World’s End: sun, sea and a well within a black leaf border',
      formats: [
        { type: 'Paperback', price: '18.99', quantity: 24 },
        { type: 'Hardcover', price: '34.00', quantity: 4 },
        { type: 'Special Edition', price: '240.00', quantity: 12, numbered: true, sold: 9 },
        { type: 'eBook', price: '8.99', quantity: '∞' },
      ],
    },
    {
      title: 'The Wood Beyond the World',
      tagline: 'Three figures walk to the quay, and are not there.',
      blurb: [
        'Golden Walter has a wife who hates him, and so he goes to sea. But on the quay at Langton he has seen three that nobody else saw: a dwarf as brown as a toad, a maid with an iron ring on her ankle, and a lady. In the next port he sees them again.',
        'A storm brings him to a land of cliffs with one pass through them, and beyond the pass to a house of delights, where the lady rules, the maid serves, and everyone tells Walter to be careful of the others.',
      ],
      category: 'Fiction',
      genres: ['Romantasy', 'Fantasy'],
      subgenres: ['Dark Romantasy', 'Fairytales & Folklore'],
      details: {
        firstTold: 1894,
        publishedOn: '2025-05-01',
        contentNotes: 'Enchantment and jealousy; bondage of a servant; two violent deaths.',
      },
      pages: 261,
      text: 'the-wood-beyond-the-world.txt',
      cover: 'the-wood-beyond-the-world.webp',
      coverAlt: 'Cover of The Wood Beyond the World: a white hart beside a pale path in a green wood',
      formats: [
        { type: 'Paperback', price: '13.99', quantity: 0 },
        { type: 'Hardcover', price: '26.00', quantity: 11 },
        { type: 'eBook', price: '5.99', quantity: '∞' },
      ],
    },
    {
      title: 'Journals of Travel in Iceland',
      tagline: 'Six weeks on a pony, among the sagas.',
      blurb: [
        'In the summer of 1871, and once more two years later, a poet and maker of wallpapers rode through Iceland to see with his own eyes where the sagas had happened. He was no great horseman, and he cooked for the whole party.',
        'The journals that he kept are plain, quick and funny: black sand and green slopes, the turf houses and their owners who knew every name in every saga, rain in the tent, the Geysir that keeps everyone waiting, and then a valley at evening that silences him.',
      ],
      category: 'Non-Fiction',
      genres: ['Travel / Adventure', 'Biography / Memoir'],
      subgenres: ['Travelogue', 'Literary Memoir'],
      details: {
        firstTold: 1911,
        publishedOn: '2026-05-21',
        contentNotes: 'Hardship of ponies and riders; fishing and shooting for food.',
      },
      pages: 244,
      cover: 'journals-of-travel-in-iceland.webp',
      coverAlt:
        'Cover of Journals of Travel in Iceland: pack ponies and a rider pass a geyser under a red sun',
      formats: [
        { type: 'Hardcover', price: '29.00', quantity: 7 },
        { type: 'eBook', price: '4.49', quantity: '∞' },
      ],
    },
  ],
  writing: williamMorrisWriting,
  ...williamMorrisSelling,
}
