import type { DemoWriting } from '../writing.ts'

export const christinaRossettiWriting: DemoWriting = {
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
