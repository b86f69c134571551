import { at, type Finding, fault } from '../finding.ts'
import type { Book } from './book.ts'

export const checkScripts = ({ pages }: Book): Finding[] =>
  [...pages].flatMap(([path, { scriptLine }]) =>
    scriptLine === null ? [] : [fault('scripts.present', '', at(path, scriptLine))],
  )
