import type { DemoAuthor } from '../demo-author.ts'
import { williamMorrisSelling } from '../selling/william-morris.ts'
import { williamMorrisWriting } from '../writings/william-morris.ts'

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
