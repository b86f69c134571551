import type { DemoAuthor, DemoWriting } from '../demo-author.ts'

const georgeMacDonaldWriting: DemoWriting = {
  sections: [
    {
      title: 'For the childlike',
      text: 'The Princess and the Goblin was not written for children, but for the childlike, whether they are five, or fifty, or seventy-five. It is the book in this shop that is most often bought twice: once to keep and once to give.',
      picture: {
        cover: 'the-princess-and-the-goblin.webp',
        alt: 'The cover of The Princess and the Goblin',
      },
    },
  ],
  posts: [
    {
      at: '2026-09-14T08:00:00.000Z',
      title: 'Why the Thread Cannot Be Seen',
      content: [
        'Irene’s grandmother gives her a thread so fine that no eye can find it, and tells her to lay her finger upon it and follow. A mother has written to say that her son is angry about this. He asks why it could not have been a rope.',
        'Tell him, please, that a rope would have led him to where ropes go. And tell him that he did quite right to be angry, and that he should keep hold of it.',
      ],
    },
    {
      at: '2026-05-02T08:00:00.000Z',
      title: 'A Meaning for Everyone',
      content: [
        'I am often asked what a fairy tale means. The asker generally has a meaning in his pocket and would be glad to be rid of it.',
        'If it gives no pleasure without the meaning, it will give none with it. A fairy tale is not an allegory, though there may be allegory in it, as there may be a spoon in a house. The true tale is more like a sonata: each who listens goes away with what he had room for.',
        'There is more of this in <em>A Dish of Orts</em>, which costs less than a lecture.',
      ],
    },
    {
      at: '2025-10-31T18:00:00.000Z',
      title: 'The Librarian Is a Raven',
      content: [
        'Mr. Raven has kept the library in <em>Lilith</em> for longer than the house has stood, and he has been a sexton besides. He sees no difference in the work: one puts away what will be wanted in the morning.',
        'The numbered edition is his. Each copy carries a feather on the plate, and he has counted them.',
      ],
    },
    {
      at: '2025-01-18T08:00:00.000Z',
      title: 'Anodos Washes His Face',
      content: [
        'In the first pages of <em>Phantastes</em> a young man wakes to find that his wash-basin has overflowed into a brook, and that the carpet has begun to grow. He dresses, and follows the water into the wood.',
        'People have asked for the door to Fairy Land. It is generally something that has been left running.',
      ],
    },
    {
      at: '2024-04-07T08:00:00.000Z',
      title: 'On Goblin Feet',
      content: [
        'It is well known that goblins have hard heads and tender feet. What is less well known is that they cannot abide a rhyme. Curdie made his up as he went along, and they need not be good; only quick.',
        '<blockquote>Ring! dod! bang! Go the hammers’ clang!</blockquote>',
        'Readers underground are advised to have one ready.',
      ],
    },
  ],
  pages: [
    {
      slug: 'extras',
      intro: ['For reading circles and schoolrooms: three questions, and no answers.'],
      sections: [
        {
          title: 'For reading together',
          text: 'Would you have followed the thread when it led down, and not up?\n\nWhat does Curdie have to see before he believes, and who is the worse for it?\n\nIf the lamp in the tower went out for one night only, who in the house would know?',
        },
      ],
    },
  ],
}

export const georgeMacDonald: DemoAuthor = {
  email: 'george-macdonald@lorecircle.example',
  firstName: 'George',
  middleInitial: '',
  lastName: 'MacDonald',
  penName: 'George MacDonald',
  subdomain: 'george-macdonald',
  postalAddress: ['PO Box 24', 'Huntly', 'Aberdeenshire', 'United Kingdom'],
  accent: 'logwood',
  portrait: 'george-macdonald.webp',
  tagline: 'Follow the thread. It is there even when it cannot be seen.',
  welcome: [
    'A lamp burns at the top of the tower, and whoever sees it is expected. Here are two doors into dreams, one book for children that grown people keep for themselves, and a dish of essays for those who ask how it is done.',
    'Nothing in this shop has one meaning only. If a page has given you another than it gave your neighbour, it is working as it should.',
  ],
  callToActions: [
    { label: 'About George MacDonald', url: 'https://en.wikipedia.org/wiki/George_MacDonald' },
    {
      label: 'Read the old editions',
      url: 'https://www.gutenberg.org/ebooks/search/?query=George+MacDonald',
    },
  ],
  books: [
    {
      title: 'Phantastes',
      tagline: 'A faerie romance for men and women.',
      blurb: [
        'On the day after his twenty-first birthday Anodos opens his father’s old desk, and a woman a hand high steps out of it. By the next morning his washstand has become a spring, the carpet has become grass, and a path leads from his bed into the trees of Fairy Land.',
        'He is told which trees are kind. He sings a lady out of alabaster and loses her. He opens a door that he was told to leave shut, and comes away with a shadow that dims whatever it falls on.',
        'A book to be lost in, where every cottage holds another tale, and where the way home is through giving up.',
      ],
      category: 'Fiction',
      genres: ['Fantasy', 'Romantasy'],
      subgenres: ['Fairytales & Folklore', 'Fae Romantasy'],
      details: {
        firstTold: 1858,
        publishedOn: '2024-10-28',
        contentNotes: 'Enchantment and betrayal; death and what may come after it.',
      },
      pages: 323,
      cover: 'phantastes.webp',
      coverAlt: 'Cover of Phantastes: white birch trunks in a green wood before a pale moon',
      formats: [
        { type: 'Paperback', price: '13.99', quantity: 26 },
        { type: 'Hardcover', price: '25.00', quantity: 5 },
        { type: 'eBook', price: '4.99', quantity: '∞' },
      ],
    },
    {
      title: 'Lilith',
      tagline: 'The librarian is a raven, and he has been expecting you.',
      blurb: [
        'Mr. Vane has inherited an old house with a great library, and a former librarian who will not stay dead. Following him up to the garret, Vane steps through a tarnished mirror, and stands on a moor under another moon, with a raven who asks him, civilly, who he is. He finds that he does not know.',
        'Beyond lie a cold house where the sleepers wait for morning, a wood where skeletons dance in their finery, a people of children who refuse to grow, and a white leopardess whose name is older than Eve’s.',
      ],
      category: 'Fiction',
      genres: ['Fantasy', 'Horror'],
      subgenres: ['Dark Fantasy', 'Gothic Horror'],
      details: {
        firstTold: 1895,
        publishedOn: '2025-09-18',
        contentNotes: 'Death and the dead throughout; blood-drinking; a mother who harms children.',
      },
      pages: 351,
      cover: 'lilith.webp',
      coverAlt: 'Cover of Lilith: a raven on an open book before a red sun',
      formats: [
        { type: 'Paperback', price: '13.99', quantity: 17 },
        {
          type: 'Special Edition',
          price: '150.00',
          quantity: 75,
          numbered: true,
          sold: 21,
          signing: { offer: 'signed' },
        },
        { type: 'eBook', price: '5.49', quantity: '∞' },
      ],
    },
    {
      title: 'The Princess and the Goblin',
      tagline: 'A thread, a lamp, and something digging below.',
      blurb: [
        'Princess Irene is eight, and it is raining, and so she climbs a stair that she has never climbed before. At the top a very old, very beautiful lady sits spinning, who says that she is her great-great-grandmother. Nobody else has ever found the room.',
        'Under the mountain the goblins have a plan. The miner’s boy Curdie has heard it, for he knows that goblins cannot bear a song and that their feet are soft. He does not believe in grandmothers in towers. He will have to follow a thread that he cannot feel.',
      ],
      category: 'Fiction',
      genres: ['Fantasy'],
      subgenres: ['Fairytales & Folklore'],
      series: { name: 'Princess Irene and Curdie', position: 1 },
      details: {
        firstTold: 1872,
        publishedOn: '2024-11-14',
        contentNotes: 'Goblins underground; a child in danger; a flood.',
      },
      pages: 313,
      cover: 'the-princess-and-the-goblin.webp',
      coverAlt:
        'Cover of The Princess and the Goblin: a golden thread from a lit tower down into caves with eyes',
      formats: [
        { type: 'Paperback', price: '10.99', quantity: 80 },
        { type: 'Hardcover', price: '22.00', quantity: 14 },
        { type: 'eBook', price: '0', quantity: '∞' },
      ],
    },
    {
      title: 'A Dish of Orts',
      tagline: 'Essays, chiefly on the imagination.',
      blurb: [
        'Orts are the scraps that are left when the meal is over. This dish holds a life’s worth: talks and papers on Shakespeare and Wordsworth, on how a child’s fancy should be fed, and on what the imagination is for.',
        'The last of them is the one that writers of fantasy still pass from hand to hand: what a fairytale owes to law, why it need not mean one thing, and why its maker would rather wake a meaning than convey it.',
      ],
      category: 'Non-Fiction',
      genres: ['Essays'],
      subgenres: [],
      details: { firstTold: 1893, publishedOn: '2026-02-12', contentNotes: 'None.' },
      pages: 322,
      cover: 'a-dish-of-orts.webp',
      coverAlt: 'Cover of A Dish of Orts: torn scraps of page on a blue and white plate',
      formats: [
        { type: 'Paperback', price: '12.50', quantity: 22 },
        { type: 'eBook', price: '2.99', quantity: '∞' },
      ],
    },
  ],
  writing: georgeMacDonaldWriting,
}
