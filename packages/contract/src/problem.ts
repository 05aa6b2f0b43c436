import Type, { type Static } from 'typebox';

/**
 * Every error of the API: a stable code, its HTTP status, and the English sentence for logs and callers without a
 * catalogue. Screens look the code up in the message catalogues, and a test keeps the two in step.
 */
export const PROBLEMS = {
  'error.validation': { status: 400, title: 'The request does not fit its description.' },
  'error.request.malformed': { status: 400, title: 'The request cannot be read.' },
  'error.date.format': { status: 400, title: 'A date is YYYY-MM-DD, an ISO 8601 instant or epoch milliseconds.' },
  'error.period.range': { status: 400, title: 'The window has no start, or ends before it starts, or is too long.' },
  'error.track.long': { status: 400, title: 'A track file holds at most 31 days.' },
  'error.sort.field': { status: 400, title: 'The list cannot be sorted by this field.' },
  'error.session.missing': { status: 401, title: 'There is no session: sign in.' },
  'error.signin.invalid': { status: 401, title: 'Invalid username or password, please try again.' },
  'error.signin.again': { status: 401, title: 'The sign-in took too long: start again.' },
  'error.password.invalid': { status: 403, title: 'Invalid password, please try again.' },
  'error.password.printed': { status: 400, title: 'The password that was printed must be replaced by another one.' },
  'error.password.proof': { status: 403, title: 'The password was not verified, or too long ago.' },
  'error.two.step.code': { status: 403, title: 'The code is wrong or was used already.' },
  'error.two.step.off': { status: 409, title: 'Two-step sign-in is not switched on.' },
  'error.two.step.on': { status: 409, title: 'Two-step sign-in is switched on already.' },
  'error.two.step.required': { status: 403, title: 'The account asks for two-step sign-in.' },
  'error.code.expired': {
    status: 401,
    title: 'The code you entered has expired or is invalid. Please try again or request another one.',
  },
  'error.reset.proof': { status: 403, title: 'The code was not verified, or too long ago: request another one.' },
  'error.code.wrong': {
    status: 404,
    title:
      'The code you entered is invalid. Please verify you entered it correctly and try again or request another one.',
  },
  'error.sign.up.email': {
    status: 409,
    title: 'An account with the same email already exists. Please enter another one and try again.',
  },
  'error.sign.up.phone': {
    status: 409,
    title: 'An account with the same phone number already exists. Please enter another one and try again.',
  },
  'error.code.send': { status: 502, title: 'We were not able to send the code, please try again later.' },
  'error.origin.foreign': { status: 403, title: 'The request comes from another site.' },
  'error.permission.missing': { status: 403, title: 'Your role does not allow this.' },
  'error.account.switched': {
    status: 409,
    title:
      'The session has switched to another account than the one the page shows. Open the account of the page again.',
  },
  'error.operator.only': { status: 403, title: 'Only the account that runs this installation may see this.' },
  'error.feature.disabled': { status: 403, title: 'This feature is switched off.' },
  'error.not.found': { status: 404, title: 'There is no such thing.' },
  'error.date.future': { status: 400, title: 'The date lies in the future.' },
  'error.asset.not.found': { status: 400, title: 'There is no such asset.' },
  'error.device.not.found': { status: 400, title: 'There is no such device.' },
  'error.device.assigned': { status: 409, title: 'The device is assigned to another asset.' },
  'error.duplicate.device': { status: 409, title: 'A device with this IMEI exists already.' },
  'error.duplicate.imsi': { status: 409, title: 'A device with this IMSI exists already.' },
  'error.account.not.found': { status: 404, title: 'There is no such account.' },
  'error.asset.has.device': { status: 409, title: 'The asset has another device.' },
  'error.device.account': { status: 400, title: 'A device changes its account by being moved.' },
  'error.device.assign.date': {
    status: 409,
    title: 'The start of an assignment cannot be changed. Unassign the device and assign it again.',
  },
  'error.device.assign.asset': { status: 400, title: 'Name the asset to assign the device to.' },
  'error.device.delete.assigned': { status: 409, title: 'Deleting an assigned device not allowed.' },
  'error.device.move.assigned': { status: 409, title: 'Cannot move a device assigned to a vehicle.' },
  'error.device.imei.digits': { status: 400, title: 'An IMEI has 15 digits.' },
  'error.device.type.unknown': { status: 400, title: 'There is no such device type.' },
  'error.duplicate.account': { status: 409, title: 'An account with this name exists already.' },
  'error.feature.parent': { status: 400, title: 'The account above does not have this.' },
  'error.feature.above': { status: 403, title: 'Features of an account are switched by the account above it.' },
  'error.duplicate.view': { status: 409, title: 'A view with this name exists already.' },
  'error.view.limit': { status: 409, title: 'The user has as many saved views as they may have.' },
  'error.command.unsupported': { status: 409, title: 'Asset does not support immobilization or locking.' },
  'error.command.auxiliary': { status: 409, title: 'The asset has no auxiliary tracker whose reports can be changed.' },
  'error.command.reason': { status: 400, title: 'A reason of at least 4 characters is needed.' },
  'error.command.sent': { status: 409, title: 'The device was sent the command already: it cannot be taken back.' },
  'error.command.over': { status: 409, title: 'The command is over: there is nothing to take back.' },
  'error.command.none': { status: 409, title: 'No command waits: there is nothing to take back.' },
  'error.command.flag': { status: 400, title: 'The request and activateAuxiliaryTracker contradict each other.' },
  'error.command.requestId': { status: 409, title: 'The request id belongs to another command.' },
  'error.device.same': { status: 400, title: 'Primary device and auxiliary tracker must differ.' },
  'error.duplicate.user': {
    status: 409,
    title: 'This email address or phone number cannot be used: enter another one.',
  },
  'error.user.contact': { status: 400, title: 'A user needs an email address or a phone number.' },
  'error.user.self': { status: 409, title: 'Nobody can delete or disable themselves, or change their own role.' },
  'error.user.lastAdmin': { status: 409, title: 'The account must keep an administrator.' },
  'error.user.notInvited': {
    status: 409,
    title: 'The user has come already, or is disabled: there is nothing to invite to.',
  },
  'error.invitation.send': { status: 502, title: 'The invitation could not be sent: try again later.' },
  'error.feature.account': { status: 400, title: 'The account does not have this.' },
  'error.timeZone.unknown': { status: 400, title: 'There is no such time zone.' },
  'error.tag.limit': { status: 400, title: 'The account has as many tags as it may have.' },
  'error.tag.unknown': { status: 400, title: 'There is no such tag, and the role does not allow to make one.' },
  'error.tag.same': { status: 400, title: 'A tag cannot be merged into itself.' },
  'error.duplicate.tag': { status: 409, title: 'A tag with this name exists already.' },
  'error.duplicate.employee': { status: 409, title: 'An employee with this number, phone or email exists already.' },
  'error.duplicate.customer': { status: 409, title: 'A customer with this name or number exists already.' },
  'error.duplicate.makeModel': { status: 409, title: 'This make and model exists already.' },
  'error.makeModel.ofProduct': { status: 403, title: 'Makes and models of the product cannot be changed.' },
  'error.makeModel.limit': { status: 409, title: 'The account has as many makes and models as it may have.' },
  'error.import.file.type': { status: 400, title: 'The file must be a .csv file.' },
  'error.import.empty': { status: 400, title: 'Empty file.' },
  'error.import.encoding': { status: 400, title: 'The file is not text in UTF-8.' },
  'error.import.unreadable': { status: 400, title: 'The file cannot be read as a table.' },
  'error.import.rows': { status: 400, title: 'The file has more rows than one import takes.' },
  'error.import.faults': { status: 400, title: 'Some rows of the file are wrong: nothing was imported.' },
  'error.device.upload.limit': { status: 400, title: 'More than 100 devices not supported.' },
  'error.share.expired': { status: 410, title: 'This link has expired.' },
  'error.share.limit': { status: 409, title: 'The asset has as many working links as it may have.' },
  'error.npa.declared': { status: 409, title: 'The asset is declared non-performing already.' },
  'error.npa.not.declared': { status: 409, title: 'The asset is not declared non-performing.' },
  'error.duplicate.stateSettings': { status: 409, title: 'This asset type has settings of its own already.' },
  'error.request.too.large': { status: 413, title: 'The request is too large.' },
  'error.media.type': { status: 415, title: 'The body is not of the type that the call takes.' },
  'error.range.beyond': { status: 416, title: 'The file has no such range.' },
  'error.rate.limited': { status: 429, title: 'Too many requests: try again later.' },
  'error.internal': { status: 500, title: 'There was an error processing the request.' },
  'error.unavailable': { status: 503, title: 'The service cannot answer now: try again later.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One wrong field. */
export const FieldProblem = Type.Object({
  /** Dotted path in the body, params or query: `tags.0`; empty for the whole. */
  path: Type.String(),
  /** Failed JSON Schema keyword, or the rule's name. */
  keyword: Type.String(),
  /** Key of the message catalogue: product.md, "Form error keys". */
  key: Type.String(),
  /** Values of the message, as the keyword's params: `{limit: 20}`. */
  params: Type.Record(Type.String(), Type.Unknown()),
});
export type FieldProblem = Static<typeof FieldProblem>;

/** Body of every error answer: problem details (RFC 9457), media type `application/problem+json`. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  errors: Type.Array(FieldProblem),
  /** The same sentence under the name of product.md (segment reports). */
  errormessage: Type.Optional(Type.String()),
});
export type Problem = Static<typeof Problem>;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Returns the body of an error answer. */
export function problemOf(code: ProblemCode, errors: FieldProblem[] = []): Problem {
  const { status, title } = PROBLEMS[code];
  return { type: `/problems/${code}`, title, status, code, message: title, errors };
}
