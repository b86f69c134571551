import { Screen } from '../ui/Screen.tsx'

export const CustomPage = () => <Screen title="Custom Page">{null}</Screen>
