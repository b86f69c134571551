import { z } from 'zod'
import { openEditorState } from './draft-versions.ts'
import { nextState } from './editor-machine.ts'
import type { EditorEvent, Effect, SaveTurn } from './editor-state.ts'
import type { EditorRules } from './editor-subject.ts'
import type { LocalDraft } from './local-draft.ts'
import { type MergeField, mergeFields } from './merge.ts'

export type Note = z.infer<typeof Note>
export const Note = z.object({ title: z.string(), text: z.string(), isPublic: z.boolean(), part: z.string() })
export type StoredNote = Note & { id: string; etag: string }

export const newNote: Note = { title: '', text: '', isPublic: false, part: '' }
export const storedNote: StoredNote = {
  id: 'a',
  etag: '"1"',
  title: 'Lamps',
  text: 'Lit.',
  isPublic: false,
  part: 'p',
}

const fields: MergeField<Note>[] = [
  { label: 'Title', show: ({ title }) => title, copy: ({ title }, to) => ({ ...to, title }) },
  { label: 'Text', show: ({ text }) => text, copy: ({ text }, to) => ({ ...to, text }) },
  {
    label: 'Public',
    show: ({ isPublic }) => String(isPublic),
    copy: ({ isPublic }, to) => ({ ...to, isPublic }),
  },
]

export const draftOf = ({ title, text, isPublic, part }: Note): Note => ({ title, text, isPublic, part })

export const noteRules: EditorRules<Note, StoredNote> = {
  nameOf: (stored) => `note:${stored?.id ?? 'new'}`,
  shape: Note,
  savable: Note.extend({ title: z.string().max(40) }),
  draftOf: (stored) => (stored ? draftOf(stored) : newNote),
  merge: (base, mine, theirs) => mergeFields(fields, base, mine, theirs),
  mayAutosave: (draft, stored) => !draft.isPublic && stored?.isPublic !== true,
  withIds: (draft, _sent, { part }) => ({ ...draft, part }),
}

export const asItIs = (note: Note): Note => note
export const published = (note: Note): Note => ({ ...note, isPublic: true })

type Event = EditorEvent<Note, StoredNote>
type Opened = {
  stored?: StoredNote | null
  local?: LocalDraft<Note> | null
  rules?: EditorRules<Note, StoredNote>
}

export function openNote({ stored = storedNote, local = null, rules = noteRules }: Opened = {}) {
  const start = openEditorState(rules, stored, local)
  let { state, draft } = start
  let effects: Effect<Note, StoredNote>[] = []
  let asks = 0
  const scene = { isTyping: false, nowMs: 7 }

  const step = (event: Event) => {
    const next = nextState({ rules, state, scene: { ...scene, draft } }, event)
    state = next.state
    effects.push(...next.effects)
    for (const effect of next.effects) {
      if (effect.do === 'fillForm' || effect.do === 'writeIds') draft = effect.draft
      if (effect.do === 'callTurn') step({ type: 'turnCame' })
    }
  }
  const note = {
    scene,
    state: () => state,
    draft: () => draft,
    effects: () => effects,
    done: <Kind extends Effect<Note, StoredNote>['do']>(kind: Kind) =>
      effects.filter(
        (effect): effect is Extract<Effect<Note, StoredNote>, { do: Kind }> => effect.do === kind,
      ),
    tell(event: Event) {
      effects = []
      step(event)
      return note
    },
    type(changes: Partial<Note>) {
      draft = { ...draft, ...changes }
      return note.tell({ type: 'typed' })
    },
    save(change = asItIs) {
      const turn: SaveTurn<Note> = { kind: 'save', ask: ++asks, change }
      return note.tell({ type: 'valid', turn })
    },
    autosave: () => note.tell({ type: 'autosaveDue' }),
    stores(changes: Partial<StoredNote> = {}) {
      const sent = state.running?.sent ?? draft
      return note.tell({ type: 'stored', stored: { ...storedNote, ...sent, ...changes } })
    },
    meets: (theirs: StoredNote) => note.tell({ type: 'refused', refusal: { kind: 'conflict', theirs } }),
    fails: (why: { isOffline?: boolean; isGone?: boolean; stored?: StoredNote } = {}) =>
      note.tell({
        type: 'refused',
        refusal: { kind: 'failed', words: 'No.', isOffline: false, isGone: false, stored: null, ...why },
      }),
  }
  return note
}
