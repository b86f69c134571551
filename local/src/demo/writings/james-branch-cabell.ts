import type { DemoWriting } from '../writing.ts'

export const jamesBranchCabellWriting: DemoWriting = {
  posts: [
    {
      at: '2026-04-14T11:00:00.000Z',
      title: 'On Being Asked What It Means',
      content: [
        'The half of a broken disk lay, it will be remembered, in a garden path, and carried an inscription which no scholar could read. It was, as the third part of the book discloses, the lid of something very ordinary.',
        'I am still asked to translate it. The request appears to me to be the only just criticism that the novel has received.',
      ],
    },
    {
      at: '2025-03-03T11:00:00.000Z',
      title: 'A Note upon Felix Kennaston',
      content: [
        'Mr. Kennaston is a stout gentleman of middle age who attends to his correspondence, is considerate toward his wife, and by night loves Ettarre, whom no man may touch without waking. It has been suggested that he is drawn from life.',
        'He is drawn, rather, from everyone who has ever put out the lamp with a certain alacrity.',
      ],
    },
    {
      at: '2024-06-11T11:00:00.000Z',
      title: 'Concerning Errors of the Press',
      content: [
        'There is one misprint in this edition. It has been left in place, at considerable expense, so that the reader of discernment may not feel himself neglected.',
      ],
    },
  ],
}
