import { Screen } from '../ui/Screen.tsx'

export const Newsletter = () => <Screen title="Newsletter">{null}</Screen>
