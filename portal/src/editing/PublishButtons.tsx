import { Icon } from '../ui/Icon.tsx'

type Props = {
  isPublished: boolean
  isWaiting: boolean
  draftLabel: string
  onPublish: () => void
  onUnpublish: () => void
}

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
