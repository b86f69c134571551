import { aMerritt } from './authors/a-merritt.ts'
import { christinaRossetti } from './authors/christina-rossetti.ts'
import { eNesbit } from './authors/e-nesbit.ts'
import { eREddison } from './authors/e-r-eddison.ts'
import { georgeMacDonald } from './authors/george-macdonald.ts'
import { hopeMirrlees } from './authors/hope-mirrlees.ts'
import { jamesBranchCabell } from './authors/james-branch-cabell.ts'
import { lFrankBaum } from './authors/l-frank-baum.ts'
import { lordDunsany } from './authors/lord-dunsany.ts'
import { williamHopeHodgson } from './authors/william-hope-hodgson.ts'
import { williamMorris } from './authors/william-morris.ts'
import type { DemoAuthor } from './demo-author.ts'

/** The demo's shops: authors whose works are in the public domain, with blurbs written for the demo. */

export const demoAuthors: DemoAuthor[] = [
  lordDunsany,
  georgeMacDonald,
  williamMorris,
  eNesbit,
  hopeMirrlees,
  eREddison,
  jamesBranchCabell,
  lFrankBaum,
  williamHopeHodgson,
  aMerritt,
  christinaRossetti,
]
