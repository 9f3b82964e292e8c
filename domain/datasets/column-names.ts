// How tables of golden sets call what is not a field of an agent, the best name first.

export const imageColumnNames = [
  'image',
  'image_data',
  'image_url',
  'media_url',
  'image_path',
  'file',
  'filename',
  'file_name',
  'path',
  'photo',
]

export const tagColumnNames = ['tags', 'tag', 'image_tags']

/** Not imported, unless the agent has such a field. */
export const ignoredColumnNames = ['name', 'id', 'metadata', 'description']

/** Of the whole expected result, also beside columns for fields. */
export const expectedResultColumnNames = ['expected', 'expected_output', 'expected_json']

/** Of an expected result that is one value. */
export const expectedValueColumnNames = [
  ...expectedResultColumnNames,
  'ideal',
  'answer',
  'label',
  'ground_truth',
  'reference',
  'output',
]
