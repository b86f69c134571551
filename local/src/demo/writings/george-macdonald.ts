import type { DemoWriting } from '../writing.ts'

export const georgeMacDonaldWriting: DemoWriting = {
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
