import type { DemoAuthor, DemoWriting } from '../demo-author.ts'

const eNesbitWriting: DemoWriting = {
  posts: [
    {
      at: '2026-10-12T15:30:00.000Z',
      title: 'Rules for Wishes',
      content: [
        'These have been found by experiment, mostly by Robert.',
        '<ol><li>Say exactly what you mean. Magic has no imagination.</li><li>Never say “I wish” in conversation. Say “it would be rather jolly if”.</li><li>Settle who is to do the wishing before you are all very thirsty.</li><li>It will be over at sunset, so have your boots on.</li></ol>',
        'There is no fifth rule. The fifth was used up on the servants not noticing.',
      ],
    },
    {
      at: '2026-06-20T15:30:00.000Z',
      title: 'How to Do the Phoenix',
      content: [
        'The Phoenix should be read in the voice of a very handsome uncle who has been kept waiting. It is not cross. It is never cross. It is <em>surprised</em> at you.',
        'The carpet does not speak, and should be read by whoever is youngest.',
      ],
    },
    {
      at: '2025-12-05T15:30:00.000Z',
      title: 'A Carpet, Second-hand',
      content: [
        'We are asked whether the carpet in the story is still to be had. It was last seen going out of the nursery window with a hole in it, mended with Scotch heather mixture wool, which is not magic, so that anyone sitting on the darn would have fallen through.',
        'If you buy one at a sale, look underneath for an egg.',
      ],
    },
    {
      at: '2025-05-17T15:30:00.000Z',
      title: 'The Ring, and What It Is',
      content: [
        'The ring in <em>The Enchanted Castle</em> is whatever you say it is. That is the whole trouble. Children who have read it may be heard for weeks afterwards saying very carefully that a thing is <em>only</em> a button.',
      ],
    },
    {
      at: '2024-08-03T15:30:00.000Z',
      title: 'In Time for Tea',
      content: [
        'A good enchantment begins directly after breakfast and leaves everyone just hungry enough. Authors who send children out for a month at a time have never had to find the stockings.',
      ],
    },
  ],
  pages: [
    {
      slug: 'extras',
      intro: ['Things to do on a wet afternoon, when nothing magic has been found yet.'],
      sections: [
        {
          title: 'Make an Ugly-Wugly',
          text: 'You want broomsticks, bolsters, the long coats from the hall, and a paper face each. Paint the faces kindly. Set them in rows to clap at your play.\n\nDo not, on any account, be wearing a ring that you have not tested.',
          picture: { cover: 'the-enchanted-castle.webp', alt: 'The cover of The Enchanted Castle' },
        },
        {
          title: 'Burn something that smells sweet',
          text: 'A little cedar, if a grown-up is by. It is what the Phoenix came for.',
        },
      ],
    },
  ],
}

export const eNesbit: DemoAuthor = {
  email: 'e-nesbit@lorecircle.example',
  firstName: 'Edith',
  middleInitial: '',
  lastName: 'Nesbit',
  penName: 'E. Nesbit',
  subdomain: 'e-nesbit',
  postalAddress: ['PO Box 5', 'Well Hall', 'London SE9', 'United Kingdom'],
  accent: 'madder',
  portrait: 'e-nesbit.webp',
  tagline: 'Magic, with rules, and in time for tea.',
  welcome: [
    'Magic is a thing that happens in the holidays, when the grown-ups are busy. It does exactly what it is told, which is the trouble with it.',
    'The books here may be read aloud. Whoever reads must do the voices, and the Phoenix in particular will know if you do not.',
  ],
  callToActions: [
    { label: 'About E. Nesbit', url: 'https://en.wikipedia.org/wiki/E._Nesbit' },
    { label: 'Ask for a reading', url: 'mailto:post@e-nesbit.example' },
  ],
  books: [
    {
      title: 'The Enchanted Castle',
      tagline: 'It is only pretending, until the ring is on.',
      blurb: [
        'Three children, at school for the holidays because of the measles, crawl through a hole and come out in a garden with a maze. In the middle of the maze a princess lies asleep. Jimmy says that she is only a girl dressed up. He is right, as it happens; but the ring that she is wearing has not been told so.',
        'The ring is whatever its owner says it is. It makes one invisible at a most awkward moment, and rich, and four yards high. And when a play needs an audience, and the audience has been made of coats and umbrellas and painted paper faces, somebody says that he wishes they were alive.',
      ],
      category: 'Fiction',
      genres: ['Fantasy'],
      subgenres: ['Fairytales & Folklore', 'Wizards & Witches'],
      details: {
        firstTold: 1907,
        publishedOn: '2024-07-11',
        contentNotes: 'The Ugly-Wuglies have frightened readers of all ages.',
      },
      pages: 352,
      cover: 'the-enchanted-castle.webp',
      coverAlt: 'Cover of The Enchanted Castle: a round green maze with a ring at its heart',
      formats: [
        { type: 'Paperback', price: '11.49', quantity: 55 },
        { type: 'Hardcover', price: '23.00', quantity: 1 },
        { type: 'eBook', price: '4.49', quantity: '∞' },
      ],
    },
    {
      title: 'The Phoenix and the Carpet',
      tagline: 'Second-hand, slightly singed, and able to fly.',
      blurb: [
        'The nursery carpet has been burnt by fireworks, and the new one, bought cheap in the Kentish Town Road, has an egg rolled up in it. The egg falls into the fire. What comes out is golden, and well-spoken, and very pleased with itself, and it knows what kind of a carpet this is.',
        'Five children and a bird of great age set out, three wishes a day, for a southern island, an Indian bazaar and a tower in France. The carpet is wearing thin in the middle. A hundred and ninety-nine Persian cats are only the beginning.',
      ],
      category: 'Fiction',
      genres: ['Fantasy'],
      subgenres: ['Urban Fantasy', 'Fairytales & Folklore'],
      series: { name: 'The Psammead', position: 2 },
      details: {
        firstTold: 1904,
        publishedOn: '2025-07-10',
        contentNotes: 'A theatre fire, from which all escape; attitudes of its time towards distant peoples.',
      },
      pages: 236,
      cover: 'the-phoenix-and-the-carpet.webp',
      coverAlt: 'Cover of The Phoenix and the Carpet: a golden phoenix, wings spread, on a red ground',
      formats: [
        { type: 'Paperback', price: '11.49', quantity: 48 },
        { type: 'Special Edition', price: '85.00', quantity: 250, numbered: true, sold: 112 },
        { type: 'eBook', price: '4.49', quantity: '∞' },
      ],
    },
  ],
  writing: eNesbitWriting,
}
