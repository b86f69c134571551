import type { DemoAuthor } from '../demo-author.ts'
import { eNesbitWriting } from '../writings/e-nesbit.ts'

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
    { label: 'Ask for a reading', url: 'mailto:e-nesbit@lorecircle.example' },
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
