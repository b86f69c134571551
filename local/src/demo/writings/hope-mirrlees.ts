import type { DemoWriting } from '../writing.ts'

export const hopeMirrleesWriting: DemoWriting = {
  sections: [
    {
      title: 'A notice from the Guild of Grocers',
      text: 'The public is reminded that there is no such thing as fairy fruit. Should any be offered, from under a cloak, by a man with a limp, at a price that seems to be nothing at all, the Guild would like to hear how it tasted.',
      picture: { cover: 'lud-in-the-mist.webp', alt: 'The cover of Lud-in-the-Mist' },
    },
  ],
  posts: [
    {
      at: '2026-09-01T10:00:00.000Z',
      title: 'The Note',
      content: [
        'Master Nathaniel Chanticleer heard it once, when he was young, from an old lute in the attic: a single note, plangent and blood-freezing. He has been afraid ever since of the everyday things, in case they should be taken from him, and so he loves them to distraction.',
        'I have had letters from people who heard it, too. None of them says where. They all say that they closed the window.',
      ],
    },
    {
      at: '2026-01-25T10:00:00.000Z',
      title: 'On Legal Fictions',
      content: [
        'The Law of Dorimare cannot speak of fairy fruit, for it does not exist. In the books of the court it is therefore a kind of silk, and men have been fined for smuggling a tuftaffety that stained their lips.',
        'The Law is a great comfort. It plays a game of make-believe with the world, and the world, on the whole, agrees to be caught.',
      ],
    },
    {
      at: '2025-04-13T10:00:00.000Z',
      title: 'Three Copies, All Gone',
      content: [
        'The numbered edition was of three. They went in one evening, to three addresses that the post office has since been unable to find.',
        'The paperback is of the same text and may be read in company.',
      ],
    },
  ],
}
