// Files by which a maker's package says what it is, in lower case.

export const vdi2770Names = {
  mainXml: 'vdi2770_main.xml',
  mainPdf: 'vdi2770_main.pdf',
  metadataXml: 'vdi2770_metadata.xml',
} as const
/** Of iiRDS. */
export const iirdsMetadataName = 'META-INF/metadata.rdf'
export const iirdsMimetype = 'application/iirds+zip'
/** Of an Asset Administration Shell; in the folder `aasx`, where it stands where it should. */
export const aasOriginName = 'aasx-origin'
