import { Icon } from '../ui/Icon.tsx'

type Props = {
  isPublished: boolean
  isWaiting: boolean
  /** How the save of a draft is called. */
  draftLabel: string
  onPublish: () => void
  onUnpublish: () => void
}

/** The buttons of what can be a draft or public; the one that saves is the form's own. */
export const PublishButtons = ({ isPublished, isWaiting, draftLabel, onPublish, onUnpublish }: Props) =>
  isPublished ? (
    <>
      <button type="button" className="btn line" disabled={isWaiting} onClick={onUnpublish}>
        Unpublish
      </button>
      <button type="submit" className="btn" disabled={isWaiting}>
        Save Changes
      </button>
    </>
  ) : (
    <>
      <button type="submit" className="btn line" disabled={isWaiting}>
        {draftLabel}
      </button>
      <button type="button" className="btn" disabled={isWaiting} onClick={onPublish}>
        <Icon name="quill" />
        Publish
      </button>
    </>
  )
