import type { DemoWriting } from '../writing.ts'

export const lFrankBaumWriting: DemoWriting = {
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
