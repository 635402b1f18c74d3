export type HighlightFile = {
  path: string
  /** The Debian package that brings it. */
  package: string
  /** Its maker, and what is hard about it. */
  what: string
  /** Turned pages and shifted CropBoxes are rare in public files: some are made from these at run time. */
  change?: 'turned' | 'cropped'
}

const publishers = '/usr/share/doc/texlive-doc/latex'

/** Real documents that we did not write. */
export const highlightFiles: HighlightFile[] = [
  { path: '/usr/share/doc/gnuplot/gnuplot.pdf', package: 'gnuplot-doc', what: 'pdfTeX; ligatures, code' },
  { path: '/usr/share/R/doc/manual/R-exts.pdf', package: 'r-doc-pdf', what: 'Texinfo; hyphenation, code' },
  {
    path: '/usr/share/doc/valgrind/valgrind_manual.pdf.gz',
    package: 'valgrind',
    what: 'Apache FOP; lists',
  },
  {
    path: '/usr/share/doc/python-reportlab-doc/reportlab-userguide.pdf',
    package: 'python-reportlab-doc',
    what: 'ReportLab; tables',
  },
  {
    path: '/usr/share/debian-reference/debian-reference.en.pdf',
    package: 'debian-reference-en',
    what: 'xdvipdfmx; tables',
  },
  {
    path: `${publishers}/acmart/samples/sample-sigconf.pdf`,
    package: 'texlive-publishers-doc',
    what: 'pdfTeX; two columns, hyphenation',
  },
  {
    path: `${publishers}/acmart/samples/sample-lualatex.pdf`,
    package: 'texlive-publishers-doc',
    what: 'LuaTeX; two columns, ligatures',
  },
  {
    path: `${publishers}/revtex4-1/sample/aps/apssamp.pdf`,
    package: 'texlive-publishers-doc',
    what: 'Ghostscript; two columns, formulas',
  },
  {
    path: `${publishers}/oup-authoring-template/oup-authoring-template.pdf`,
    package: 'texlive-publishers-doc',
    what: 'Acrobat Distiller; two columns',
  },
  { path: `${publishers}/llncs/llncsdoc.pdf`, package: 'texlive-publishers-doc', what: 'Acrobat Distiller' },
  {
    path: `${publishers}/seuthesis/seuthesis.pdf`,
    package: 'texlive-publishers-doc',
    what: 'xdvipdfmx; Chinese',
  },
  {
    path: `${publishers}/powerdot-fuberlin/exampleStyle.pdf`,
    package: 'texlive-publishers-doc',
    what: 'Ghostscript; pages turned by 90°',
  },
  {
    path: `${publishers}/llncsconf/example/example_llncs_crop.pdf`,
    package: 'texlive-publishers-doc',
    what: 'pdfTeX; shifted CropBox',
  },
  {
    path: `${publishers}/acmart/samples/sample-sigconf.pdf`,
    package: 'texlive-publishers-doc',
    what: 'made from it: pages turned by 90°, 180°, 270°',
    change: 'turned',
  },
  {
    path: '/usr/share/doc/gnuplot/gnuplot.pdf',
    package: 'gnuplot-doc',
    what: 'made from it: shifted CropBox that cuts text off',
    change: 'cropped',
  },
]
