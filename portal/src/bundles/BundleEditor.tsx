import type { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import { Link } from 'react-router'
import { EditorForm } from '../editing/EditorForm.tsx'
import { PublishButtons } from '../editing/PublishButtons.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Locked } from '../ui/Notice.tsx'
import { useBusy } from '../uploads/useBusy.ts'
import { BundleFields } from './BundleFields.tsx'
import { troublesInWords } from './troubles-in-words.ts'
import { useBundleEditor } from './useBundleEditor.ts'

type Props = { initial: BundleForAuthor | null; onDone: () => void; backTo: string }

/** Readers can buy what is in the shop at once, so nothing of it saves itself. */
export function BundleEditor({ initial, onDone, backTo }: Props) {
  const editor = useBundleEditor(initial, onDone)
  const { isBusy, onBusy } = useBusy()
  const isWaiting = editor.isSaving || isBusy
  const isPublished = editor.stored?.state === 'published'
  const save = () => void editor.saveAs(isPublished ? 'published' : 'draft', 'The bundle is saved.')
  const title = initial ? initial.name : 'A new bundle'
  return (
    <div className="column">
      <p>
        <Link className="btn text" to={{ search: backTo }}>
          <Icon name="left" />
          All bundles
        </Link>
      </p>
      <EditorForm
        editor={editor}
        heading={<h2>{title}</h2>}
        label={title}
        legend="The bundle"
        isUploading={isBusy}
        onSave={save}
        buttons={
          <PublishButtons
            isPublished={isPublished}
            isWaiting={isWaiting}
            draftLabel="Save For Later"
            onPublish={() => void editor.saveAs('published', 'Published.')}
            onUnpublish={() => void editor.saveAs('draft', 'Unpublished. Readers no longer see it.')}
          />
        }
      >
        {initial?.state === 'published' && initial.troubles.length > 0 && (
          <Locked>Readers cannot buy it. {troublesInWords(initial).join(' ')}</Locked>
        )}
        <BundleFields slug={initial?.slug ?? null} onBusy={onBusy} />
      </EditorForm>
    </div>
  )
}
