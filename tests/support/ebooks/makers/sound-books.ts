import { calibre } from './calibre.ts'
import { draft2digital } from './draft2digital.ts'
import { googleDocs } from './google-docs.ts'
import { indesign } from './indesign.ts'
import { pagesApp } from './pages-app.ts'
import { pandoc } from './pandoc.ts'
import { scrivener } from './scrivener.ts'
import { sigil } from './sigil.ts'
import type { SoundBook } from './sound-book.ts'
import { standardEbooks } from './standard-ebooks.ts'
import { vellum } from './vellum.ts'

export const soundBooks = (): Promise<SoundBook[]> =>
  Promise.all([
    calibre(),
    sigil(),
    vellum(),
    indesign(),
    pandoc(),
    pagesApp(),
    standardEbooks(),
    scrivener(),
    draft2digital(),
    googleDocs(),
  ])
