import type { DemoWriting } from '../writing.ts'

export const eREddisonWriting: DemoWriting = {
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
