import type { DemoAuthor, DemoWriting } from '../demo-author.ts'

const christinaRossettiWriting: DemoWriting = {
  posts: [
    {
      at: '2026-06-21T06:00:00.000Z',
      title: 'Fruit, at Dusk',
      content: [
        'It is asked whether <em>Goblin Market</em> is suitable for children. They are the readers who have never mistaken it for anything but what it says: there were two sisters, and one went back.',
        'It takes twenty minutes to read aloud. The list of fruits should not be hurried. One ought to be quite hungry by the end of it, and then not eat.',
      ],
    },
    {
      at: '2026-01-01T06:00:00.000Z',
      title: 'A Page for Today',
      content: [
        '<em>Time Flies</em> begins, like other years, on the first of January, and whoever has kept to it until now is a better keeper than its author.',
        'If you have fallen behind, do not catch up. Open it at today.',
      ],
    },
    {
      at: '2025-09-29T06:00:00.000Z',
      title: 'The Robin’s Fee',
      content: [
        'He came down to the sill this morning and looked at the new edition with his head on one side. Twenty-six copies, one for each letter; he stood upon R.',
        'He was paid in crumbs. He would not take a bookmark.',
      ],
    },
    {
      at: '2024-12-05T06:00:00.000Z',
      title: 'Small Things in Winter',
      content: [
        'A garden in December is mostly ground. But there is a snail in the ivy, asleep behind a door that he has made himself; and there is moss, which is never out of season.',
        'I was brought up to look down, and I have been well repaid.',
      ],
    },
  ],
}

export const christinaRossetti: DemoAuthor = {
  email: 'christina-rossetti@lorecircle.example',
  firstName: 'Christina',
  middleInitial: 'G',
  lastName: 'Rossetti',
  penName: 'Christina Rossetti',
  subdomain: 'christina-rossetti',
  postalAddress: ['PO Box 30', 'London WC1', 'United Kingdom'],
  accent: 'logwood',
  portrait: 'christina-rossetti.webp',
  tagline: 'Poems for twilight, and a page for every day.',
  welcome: [
    'A small shop with a small garden. The robin on the apple bough belongs to nobody, and takes his fee in crumbs.',
    'There are two books on the sill: one that tastes of fruit, to be read aloud at dusk in one sitting, and one to be read a page a day until it is time to begin again.',
  ],
  callToActions: [
    { label: 'About Christina Rossetti', url: 'https://en.wikipedia.org/wiki/Christina_Rossetti' },
    {
      label: 'Read the old editions',
      url: 'https://www.gutenberg.org/ebooks/search/?query=Christina+Rossetti',
    },
  ],
  books: [
    {
      title: 'Goblin Market',
      tagline: 'Come buy, come buy.',
      blurb: [
        'Morning and evening, by the brook, the goblins cry their fruit: fat black mulberries, figs that fill the mouth, grapes fresh from the vine at a season when there are none. Lizzie stops her ears. Laura stays to look, and having no money pays with a curl of golden hair.',
        'The fruit is sweeter than anything, and whoever has eaten it can never hear the goblins again. As Laura dwindles toward winter, her sister takes a silver penny and goes down to the glen alone.',
        'A tale in verse that runs and skips like a child’s rhyme, and is not one: about hunger, and what a sister is for.',
      ],
      category: 'Fiction',
      genres: ['Fantasy', 'Literary Fiction'],
      subgenres: ['Fairytales & Folklore', 'Dark Fantasy'],
      details: {
        firstTold: 1862,
        publishedOn: '2024-04-27',
        contentNotes: 'Temptation and wasting illness; a violent assault by the goblins.',
      },
      pages: 192,
      cover: 'goblin-market.webp',
      coverAlt: 'Cover of Goblin Market: a wreath of heavy fruit around a label on a dark ground',
      formats: [
        { type: 'Special Edition', price: '60.00', quantity: 26, numbered: true, sold: 19 },
        { type: 'Paperback', price: '8.99', quantity: 70 },
        { type: 'eBook', price: '0', quantity: '∞' },
      ],
    },
    {
      title: 'Time Flies',
      tagline: 'A reading diary, one page for each day.',
      blurb: [
        'For every day of the year there is a page: sometimes a saint and what may be learned of him, sometimes eight lines of verse as clear as water, and sometimes only a spider on a wall, trying to run away from its own shadow.',
        'Behind the feasts and fasts there is a shy and observant woman who remembers frogs, four-leaved clovers and small faults, her own above all, and who is drily funny about each of them. One need share none of her faith to keep her company.',
      ],
      category: 'Non-Fiction',
      genres: ['Religion / Spirituality'],
      subgenres: ['Inspirational'],
      details: {
        firstTold: 1885,
        publishedOn: '2025-01-01',
        contentNotes: 'Christian devotion; frequent thoughts of death.',
      },
      pages: 280,
      cover: 'time-flies.webp',
      coverAlt: 'Cover of Time Flies: swallows cross a sundial ringed with a flower for every month',
      formats: [
        { type: 'Hardcover', price: '21.00', quantity: 10 },
        { type: 'eBook', price: '1.99', suggestedPrice: '3.50', quantity: '∞' },
      ],
    },
  ],
  writing: christinaRossettiWriting,
}
