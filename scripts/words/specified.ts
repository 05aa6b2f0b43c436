/** Texts that the specification words exactly. They are exempt from the rules, and the catalogue must contain each. */
export const SPECIFIED: readonly string[] = [
  'An account with the same email already exists. Please enter another one and try again.',
  'An account with the same phone number already exists. Please enter another one and try again.',
  'Asset does not support immobilization or locking.',
  'Back to login',
  'Forgot Password?',
  'Invalid password, please try again.',
  'Invalid username or password, please try again.',
  'Password Successfully Updated',
  'Please try to login again with your new password',
  'The code you entered has expired or is invalid. Please try again or request another one.',
  'The code you entered is invalid. Please verify you entered it correctly and try again or request another one.',
  'This link has expired.',
  'We were not able to send the code, please try again later.',
  'We were not able to validate the code, please try to create the account later.',
];
