import type { DemoWriting } from '../writing.ts'

export const eNesbitWriting: DemoWriting = {
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
