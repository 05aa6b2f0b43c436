import '../ui/tokens.css';
