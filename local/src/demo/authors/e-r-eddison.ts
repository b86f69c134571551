import type { DemoAuthor, DemoWriting } from '../demo-author.ts'

const eREddisonWriting: DemoWriting = {
  posts: [
    {
      at: '2026-08-04T20:00:00.000Z',
      title: 'Of the Length of Sentences',
      content: [
        'It has been laid against the Worm by sundry persons, and those not all of Witchland, that its sentences be long; whereto I answer that a hall of an hundred pillars is not builded for a man to be quickly out of, and that he who would but know the way to the door hath already found it.',
        'For the rest: read it aloud, stop where the breath stops, and be not ashamed to begin the feast again.',
      ],
    },
    {
      at: '2025-09-09T20:00:00.000Z',
      title: 'What the Lords of Demonland Asked For',
      content: [
        'They had won. The great enemy lay under the ground with all his house, and peace was upon the land from sea to sea; and the Lord Juss sat in his hall, and was sorrowful, for what is left to a sword when there is no Witchland?',
        'So the gods gave them what they asked. I have been told that it is no proper ending. It is not an ending. That is the name of the book.',
      ],
    },
    {
      at: '2024-10-26T20:00:00.000Z',
      title: 'Koshtra Pivrarcha, by the North Face',
      content: [
        'Mountaineers have written to dispute the traverse of the ice. I can only say that it was climbed first in an armchair, in the year 1921, with a rope of good hemp and no fear whatever, and that a mantichore does not keep to the guide-book.',
      ],
    },
  ],
  pages: [
    {
      slug: 'the-names-of-things',
      title: 'The Names of Things',
      intro: ['Some counsel for the tongue, since the first page has turned back better knights than you.'],
      sections: [
        {
          title: 'The lords',
          text: 'Juss, to rhyme with thus. Goldry Bluszco, with the weight upon the Blusz. Brandoch Daha, lightly, as a man should say it who has but half woken and means no harm yet.',
        },
        {
          title: 'The mountains',
          text: 'Koshtra Belorn and Koshtra Pivrarcha. The first was never looked upon save by the pure in heart; the second only by the obstinate.',
          picture: { cover: 'the-worm-ouroboros.webp', alt: 'The cover of The Worm Ouroboros' },
        },
      ],
    },
  ],
}

export const eREddison: DemoAuthor = {
  email: 'e-r-eddison@lorecircle.example',
  firstName: 'Eric',
  middleInitial: 'R',
  lastName: 'Eddison',
  penName: 'E. R. Eddison',
  subdomain: 'e-r-eddison',
  postalAddress: ['PO Box 22', 'Marlborough', 'Wiltshire', 'United Kingdom'],
  accent: 'weld',
  portrait: 'e-r-eddison.webp',
  tagline: 'Great lords, great mountains, and no end to either.',
  welcome: [
    'Enter, and mind the swords. Everything in this hall is larger than it need be: the quarrels, the feasts, the sentences. The jewels are all named.',
    'What is sold here is one story and all of it, with maps in the mind. Begin where you like: it comes round again.',
  ],
  callToActions: [
    { label: 'About E. R. Eddison', url: 'https://en.wikipedia.org/wiki/E._R._Eddison' },
    { label: 'Write to the hall', url: 'mailto:post@e-r-eddison.example' },
  ],
  books: [
    {
      title: 'The Worm Ouroboros',
      tagline: 'Demonland against Witchland, for the glory of it.',
      blurb: [
        'An ambassador comes to the high hall of Demonland and bids its lords kiss the toe of Gorice of Witchland. They offer him a wrestling match instead. Gorice loses, and dies of it; but another Gorice sits down in the iron tower of Carcë, and this one has books.',
        'So begins a war with everything in it: sorcery by night, a brother carried off to the top of a mountain that cannot be climbed, the climbing of it, treasons of the ablest man alive, and queens more dangerous than their husbands’ armies.',
        'Told in a rich and ringing old English, by someone who loved the villains as well as the heroes, and who could not bear for it to be over.',
      ],
      category: 'Fiction',
      genres: ['Fantasy'],
      subgenres: ['High / Epic Fantasy', 'Wizards & Witches'],
      details: {
        firstTold: 1922,
        publishedOn: '2025-10-02',
        contentNotes: 'War and its cruelties; poison; suicide; forced betrothal.',
      },
      pages: 448,
      cover: 'the-worm-ouroboros.webp',
      coverAlt: 'Cover of The Worm Ouroboros: a green dragon biting its tail around snowy mountains',
      formats: [
        { type: 'Paperback', price: '17.99', quantity: 40 },
        { type: 'Hardcover', price: '32.00', quantity: 8 },
        { type: 'Special Edition', price: '210.00', quantity: 100, numbered: true, sold: 87 },
        { type: 'eBook', price: '7.99', quantity: '∞' },
      ],
    },
  ],
  writing: eREddisonWriting,
}
