import { dayInWords, directionOf, type Stamp } from './stamp.ts'

/** The last page of a stamped EPUB: XHTML that is valid in EPUB 2 and 3. `name` is printable. */
export const stampPage = ({ name, orderId, on }: Stamp): string => `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en">
<head>
<title>This copy</title>
<style type="text/css">
body { margin: 30% 10% 0; text-align: center; font-size: 0.9em }
p { margin: 0 0 0.5em; text-indent: 0 }
</style>
</head>
<body>
<p>This copy belongs to</p>
<p dir="${directionOf(name)}"><strong>${escaped(name)}</strong></p>
<p>Bought on ${dayInWords(on)}, order ${escaped(orderId)}. Thank you.</p>
</body>
</html>
`

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
