import type { DemoAuthor, DemoWriting } from '../demo-author.ts'

const lFrankBaumWriting: DemoWriting = {
  posts: [
    {
      at: '2026-05-30T12:00:00.000Z',
      title: 'Rob’s Wiring',
      content: [
        'Parents have asked whether the experiments in <em>The Master Key</em> may be tried at home. Rob Joslyn ran a wire to every door, a bell to every chair, and one wire too many to something that nobody had charted, and up came the Demon of Electricity in a flash and asked what he wanted.',
        'So the answer is: yes, certainly, with a grown-up, and leave the last wire alone.',
      ],
    },
    {
      at: '2025-08-15T12:00:00.000Z',
      title: 'Three Gifts a Week',
      content: [
        'The Demon was ready to give three gifts each week for three weeks. Rob took the first six and sent the rest back, for he had found that he was not yet wise enough to own them, and neither was anybody else he met.',
        'I know of nobody who has sent back a Demon since. It seemed to me, in 1901, that the century was going to need the idea.',
      ],
    },
    {
      at: '2024-05-15T12:00:00.000Z',
      title: 'The Food Tablets',
      content: [
        'One tablet, taken in the morning, kept Rob from hunger for a whole day. He hated them by Wednesday. A boy may do without dinner, but he cannot do without <em>having had</em> one.',
      ],
    },
  ],
}

export const lFrankBaum: DemoAuthor = {
  email: 'l-frank-baum@lorecircle.example',
  firstName: 'Lyman',
  middleInitial: 'F',
  lastName: 'Baum',
  penName: 'L. Frank Baum',
  subdomain: 'l-frank-baum',
  postalAddress: ['PO Box 1900', 'Aberdeen, SD 57402', 'USA'],
  accent: 'verdigris',
  portrait: 'l-frank-baum.webp',
  tagline: 'Fairy tales for a century that has electric light.',
  welcome: [
    'Mind the wires. Some of them lead to a doorbell, some to a telegraph, and one of them, nobody is sure which, to the Demon.',
    'The tale on this counter costs nothing to read on a screen. Paper has to be paid for, since even a Demon cannot conjure it.',
  ],
  callToActions: [
    { label: 'About L. Frank Baum', url: 'https://en.wikipedia.org/wiki/L._Frank_Baum' },
    { label: 'Read the old editions', url: 'https://www.gutenberg.org/ebooks/search/?query=L.+Frank+Baum' },
  ],
  books: [
    {
      title: 'The Master Key',
      tagline: 'An electrical fairy tale.',
      blurb: [
        'Rob Joslyn has wired the whole house. He has wired it so thoroughly that one afternoon, joining two ends to see what will happen, he touches the Master Key of Electricity by accident, and its Demon has to appear and grant him gifts.',
        'A small tube that stuns, tablets that feed a man for a day, a machine on the wrist that carries him through the air, and spectacles that show a person’s character in a letter on the brow: with these a boy goes out to see the world, which is full of cannibals, pirates, kings and professors, all of whom would like to have them.',
        'Written in 1901, it guesses a good deal of what came, and asks in the end whether we were ready for it.',
      ],
      category: 'Fiction',
      genres: ['Science Fiction', 'Fantasy'],
      subgenres: ['Fairytales & Folklore'],
      details: {
        firstTold: 1901,
        publishedOn: '2025-05-15',
        contentNotes: 'Adventure violence; caricatures of foreign peoples that were common in 1901.',
      },
      pages: 245,
      cover: 'the-master-key.webp',
      coverAlt: 'Cover of The Master Key: a golden key among lightning bolts',
      formats: [
        { type: 'Paperback', price: '9.99', quantity: 65 },
        { type: 'eBook', price: '0', quantity: '∞' },
      ],
    },
  ],
  writing: lFrankBaumWriting,
}
